/// A piece of a line, as the parser sees it.
struct Token {
  enum Kind {
    case end
    case newline
    case semicolon
    case pipe
    case greater
    case greaterGreater
    case greaterOrEqual
    case bang
    case leftParenthesis
    case rightParenthesis
    case label(String)
    case word(Word)
    indirect case variable(Variable)
    indirect case literal(Literal)
  }

  var kind: Kind
  var range: SourceRange

  /// The text of a bare word without variables, otherwise nil.
  var bare: String? {
    guard case .word(let word) = kind else { return nil }
    return word.bare
  }
}
