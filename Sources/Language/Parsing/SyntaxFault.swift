/// A syntax error and where it is: what lexer and parser throw among themselves.
package struct SyntaxFault: Error {
  package var error: SyntaxError
  package var range: SourceRange

  package init(_ error: SyntaxError, _ range: SourceRange) {
    self.error = error
    self.range = range
  }

  /// A fault at one place.
  package init(_ error: SyntaxError, at offset: Int) {
    self.init(error, SourceRange(offset, offset))
  }
}
