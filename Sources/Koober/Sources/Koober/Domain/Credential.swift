/// A text that proves who a user is: a password or a token.
///
/// It is never shown.
package struct Credential: Hashable, Sendable {
  /// The text itself.
  package let revealed: String

  package init(_ text: String) { revealed = text }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "<redacted>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
