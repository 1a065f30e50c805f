/// An animal that is near enough to be ridden.
struct RideOption: Hashable, Encodable, Sendable {
  let id: String
  let name: String
  /// The fare in cents.
  let fare: Int
  /// The name of a picture that clients have.
  let picture: String
}
