/// What came of parsing a text.
package enum ParseResult: Equatable, Sendable {
  /// The text is a whole number of statements, perhaps none.
  case complete(SyntaxTree)
  /// The text ends in an open bracket or in a backslash: more lines may complete it. The diagnostic
  /// is the error it is if no more come.
  indirect case incomplete(Diagnostic)
  /// The text is wrong, whatever follows. None of its statements should run.
  indirect case failure(Diagnostic)
}
