/// An error in JSON, and its position.
public struct JSONError: Error, Hashable, Sendable {
  /// The kind of an error.
  package enum Reason: Hashable, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd
    /// The character is not valid here.
    case unexpectedCharacter(Character)
    /// The number is not valid JSON or too large for a `Double`.
    case invalidNumber
    /// A `\` does not start an escape sequence, or half of a surrogate pair is missing.
    case invalidEscape
    /// A string contains an unescaped control character.
    case controlCharacter
    /// The object already has the key.
    case duplicateKey(String)
    /// More than 64 arrays and objects are nested.
    case tooDeep
  }

  /// The offset in UTF-8 code units from the start of the text.
  package var offset: Int
  /// The kind of the error.
  package var reason: Reason

  /// Creates an error at an offset.
  package init(_ reason: Reason, at offset: Int) {
    self.offset = offset
    self.reason = reason
  }
}
