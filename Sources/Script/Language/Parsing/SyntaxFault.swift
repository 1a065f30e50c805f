/// A syntax error and where it is: what lexer and parser throw among themselves.
struct SyntaxFault: Error {
  var error: SyntaxError
  var range: SourceRange

  init(_ error: SyntaxError, _ range: SourceRange) {
    self.error = error
    self.range = range
  }

  /// A fault at one place.
  init(_ error: SyntaxError, at offset: Int) {
    self.init(error, SourceRange(offset, offset))
  }
}
