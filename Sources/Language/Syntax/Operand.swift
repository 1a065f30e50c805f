package import Commands

/// A value as it stands in a script: one side of a comparison, or an argument.
package struct Operand: Hashable, Sendable {
  /// What is written.
  package enum Kind: Hashable, Sendable {
    /// A bare, "quoted" or 'raw' word.
    case word(Word)
    /// A JSON object or array.
    indirect case literal(Literal)
    /// `$name`, with a path into its value if there is one.
    indirect case variable(Variable)
    /// A command whose result is taken.
    indirect case command(Pipeline)
  }

  /// What is written.
  package var kind: Kind
  /// Where it stands, with quotes and parentheses.
  package var range: SourceRange

  /// Creates it from its parts.
  package init(
    kind: Kind, range: SourceRange
  ) {
    self.kind = kind
    self.range = range
  }

  /// The text of a bare word without variables, otherwise nil.
  package var bareWord: String? {
    guard case .word(let word) = kind else { return nil }
    return word.bare
  }

  /// The input for a command, or nil when a variable or another command has a say in it.
  package var constant: Argument.Input? {
    switch kind {
    case .word(let word): word.constant.map { .text($0, quoted: word.quoted) }
    case .literal(let literal): literal.constant.map { .value($0) }
    case .variable, .command: nil
    }
  }
}
