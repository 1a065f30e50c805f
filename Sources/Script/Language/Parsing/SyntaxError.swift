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
  /// `within` with nothing behind it.
  case missingDuration
  /// `let` without a name that can be bound.
  case missingName
  /// `let` without a word `=` behind the name.
  case missingEqualsSign(name: String)
  /// `>` or `>>` without a file behind it.
  case missingFile(sign: String)
  /// `|` without a program behind it.
  case missingProgram
  /// `!` before a statement that isn't a command.
  case notNegatable(String)
  /// Something where the statement, or the command in parentheses, should be over.
  case unexpected(after: Part)

  /// The part of a statement that something unexpected stands behind.
  package enum Part: String, Hashable, Sendable {
    case command = "the command"
    case parenthesised = "the command in parentheses"
    case comparison = "the comparison"
    case value = "the value"
  }

  /// Whether more input may make the error go away.
  package var isIncomplete: Bool {
    switch self {
    case .unclosedBracket, .unfinishedLine: true
    default: false
    }
  }
}
