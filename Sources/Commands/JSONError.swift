/// Why a text is no JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The text ends within a value.
    case unexpectedEnd
    /// This can't stand here.
    case unexpectedCharacter(Character)
    /// A number as JSON doesn't write it, or too large for a `Double`.
    case invalidNumber
    /// A `\` before something that can't be escaped, or half of a surrogate pair.
    case invalidEscape
    /// A control character that stands in a string as it is.
    case controlCharacter
    /// A key that the object already has.
    case duplicateKey(String)
    /// More than 64 arrays and objects inside of each other.
    case tooDeep
  }

  /// The offset in UTF-8 code units from the start of the text.
  package var offset: Int
  /// What is wrong there.
  package var reason: Reason

  /// Creates an error at an offset.
  package init(_ reason: Reason, at offset: Int) {
    self.offset = offset
    self.reason = reason
  }
}
