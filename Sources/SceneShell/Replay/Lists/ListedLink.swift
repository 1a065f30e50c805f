/// A link of a list.
struct ListedLink: Equatable, Sendable {
  let place: LinkPlace
  /// The bytes of the URL, which may be anything.
  let url: [UInt8]
  /// The outcome to expect, where the list says it.
  var expected: [UInt8]?
}
