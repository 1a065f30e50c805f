/// What was entered before, and when.
public struct HistoryEntry: Equatable, Sendable {
  /// The text, of one line or several.
  public var text: String
  /// Seconds since 1970; nil where the file doesn't say.
  public var seconds: Int?

  /// Creates an entry from its parts.
  public init(_ text: String, at seconds: Int? = nil) {
    self.text = text
    self.seconds = seconds
  }
}
