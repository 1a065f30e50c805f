/// What a user is called: one line, neither blank nor long, with nothing in it that can't be seen.
///
/// The server has the same rules.
struct UserName: Hashable, Sendable {
  /// How many Unicode scalars a name may have.
  static let length = 1...100

  /// The name, without space around it.
  let text: String

  /// Creates a name of what was entered; nil where that is none.
  init?(_ text: String) {
    let rest = text.drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    let name = rest[...last]
    guard Self.length.contains(name.unicodeScalars.count),
      !name.unicodeScalars.contains(where: \.isControl)
    else { return nil }
    self.text = String(name)
  }
}
