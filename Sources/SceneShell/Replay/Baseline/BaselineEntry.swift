/// A link of a baseline and its outcome then.
struct BaselineEntry: Equatable, Sendable {
  let place: LinkPlace
  /// The URL in visible text.
  let url: [UInt8]
  let outcome: [UInt8]
}
