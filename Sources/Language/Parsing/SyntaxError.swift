/// Why a script can't be parsed.
package enum SyntaxError: Error, Hashable, Sendable {
  /// A quote without its partner on the same line.
  case unterminatedString(Character)
  /// A backslash in double quotes with something behind it that means nothing.
  case unknownEscape(String)
  /// A `\u` in double quotes that isn't `\u{…}` with a Unicode scalar in hexadecimal.
  case malformedUnicodeEscape
  /// A backslash in a JSON string with something behind it that means nothing.
  case unknownLiteralEscape(String)
  /// A `\u` in a JSON string that isn't four hexadecimal digits, or half of a surrogate pair.
  case malformedLiteralUnicodeEscape
  /// A dollar sign that should begin a variable and doesn't.
  case malformedInterpolation
  /// Text right behind a closing quote or bracket.
  case textAfter(Character)
  /// A control character outside of quotes.
  case controlCharacter(UInt8)
  /// A byte that isn't part of valid UTF-8.
  case invalidUTF8(UInt8)
  /// A `{` or `[` that isn't closed when the input ends.
  case unclosedBracket(Character)
  /// A backslash that continues the line at the end of the input.
  case unfinishedLine
  /// A `(` that isn't closed on its line.
  case unclosedParenthesis
  /// Brackets or parentheses in more than `limit` others.
  case nestedTooDeep(limit: Int)
  /// Something in JSON in place of what should be there.
  case malformedLiteral(expected: String)
  /// A key that stands twice in a JSON object.
  case duplicateKey(String)
  /// Something in JSON that begins as a number and isn't one.
  case malformedNumber(String)
  /// A number that no value can hold.
  case numberOutOfRange(String)
  /// Something in place of the name of a command.
  case missingCommand
  /// A label with no value behind it.
  case missingValue(label: String)
  /// A comparison with nothing in place of a side.
  case missingOperand(after: String)
  /// Something in place of the operator of `expect` or `await`.
  case missingOperator(after: String)
  /// What another language writes for an operator.
  case misspelledOperator(String, meant: Comparison.Operator)
  /// A word that is an operator and its sides without spaces between them.
  case unspacedOperator(in: String)
  /// `within` with nothing behind it.
  case missingDuration
  /// `let` or `for` without a name that can be bound.
  case missingName(after: Keyword)
  /// `let` without a word `=` behind the name.
  case missingEqualsSign(name: String)
  /// `for` without a word `in` behind the name.
  case missingIn(name: String)
  /// A block without its `end` when the input ends.
  case unclosedBlock(Keyword)
  /// A line of a block, or of the beginning of a script, elsewhere.
  case misplaced(Keyword)
  /// Something in a header that isn't one of the things that it can say.
  case unknownField(String?)
  /// The same field of a header twice.
  case duplicateField(ScriptHeader.Field)
  /// A field of a header with a value that it can't have.
  case malformedField(ScriptHeader.Field)
  /// `>` or `>>` without a file behind it.
  case missingFile(sign: String)
  /// `|` without a program behind it.
  case missingProgram
  /// `!` before a statement that isn't a command.
  case notNegatable(Keyword)
  /// Something where the statement, or the command in parentheses, should be over.
  case unexpected(after: Part)

  /// The part of a statement that something unexpected stands behind.
  package enum Part: Hashable, Sendable {
    case command
    case parenthesised
    case comparison
    case value
    case header
    case keyword(Keyword)
  }

  /// Whether more input may make the error go away.
  package var isIncomplete: Bool {
    switch self {
    case .unclosedBlock, .unclosedBracket, .unfinishedLine: true
    default: false
    }
  }
}
