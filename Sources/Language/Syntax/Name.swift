/// A name and where it stands: of a command, a label or a variable that is being bound.
package struct Name: Hashable, Sendable {
  /// The name, without the colon of a label.
  package var text: String
  /// Where it stands, without the colon of a label.
  package var range: SourceRange

  /// Creates it from its parts.
  package init(
    text: String, range: SourceRange
  ) {
    self.text = text
    self.range = range
  }
}
