/// A text that couldn't be taken in, so that nobody has to write it again.
struct MessageRefusal: Equatable, Codable, Sendable {
  let text: String
  let error: KooberError
}
