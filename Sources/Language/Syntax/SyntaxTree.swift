/// The statements of a text, and the text that their ranges point into.
package struct SyntaxTree: Equatable, Sendable {
  /// The text that was parsed.
  package let source: SourceText
  /// Its statements, in order.
  package let statements: [Statement]

  /// Creates it from its parts.
  package init(
    source: SourceText, statements: [Statement]
  ) {
    self.source = source
    self.statements = statements
  }
}
