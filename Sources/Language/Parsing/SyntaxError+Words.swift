import Commands
import Text

/// The words for syntax errors; no others are said about them anywhere.
extension SyntaxError {
  /// What is told apart, whatever it is about.
  package enum Code: String, CaseIterable, Sendable {
    case unterminatedString, unknownEscape, malformedUnicodeEscape, unknownLiteralEscape,
      malformedLiteralUnicodeEscape, malformedInterpolation, textAfter, controlCharacter,
      invalidUTF8, unclosedBracket, unfinishedLine, unclosedParenthesis, nestedTooDeep,
      malformedLiteral, duplicateKey, malformedNumber, numberOutOfRange, missingCommand,
      missingValue, missingOperand, missingOperator, misspelledOperator, unspacedOperator,
      missingDuration, missingName, missingEqualsSign, missingIn, unclosedBlock, misplaced,
      unknownField, duplicateField, malformedField, missingFile, missingProgram, notNegatable,
      unexpected
  }

  /// An identifier that stays the same when the words change.
  package var code: Code {
    switch self {
    case .unterminatedString: .unterminatedString
    case .unknownEscape: .unknownEscape
    case .malformedUnicodeEscape: .malformedUnicodeEscape
    case .unknownLiteralEscape: .unknownLiteralEscape
    case .malformedLiteralUnicodeEscape: .malformedLiteralUnicodeEscape
    case .malformedInterpolation: .malformedInterpolation
    case .textAfter: .textAfter
    case .controlCharacter: .controlCharacter
    case .invalidUTF8: .invalidUTF8
    case .unclosedBracket: .unclosedBracket
    case .unfinishedLine: .unfinishedLine
    case .unclosedParenthesis: .unclosedParenthesis
    case .nestedTooDeep: .nestedTooDeep
    case .malformedLiteral: .malformedLiteral
    case .duplicateKey: .duplicateKey
    case .malformedNumber: .malformedNumber
    case .numberOutOfRange: .numberOutOfRange
    case .missingCommand: .missingCommand
    case .missingValue: .missingValue
    case .missingOperand: .missingOperand
    case .missingOperator: .missingOperator
    case .misspelledOperator: .misspelledOperator
    case .unspacedOperator: .unspacedOperator
    case .missingDuration: .missingDuration
    case .missingName: .missingName
    case .missingEqualsSign: .missingEqualsSign
    case .missingIn: .missingIn
    case .unclosedBlock: .unclosedBlock
    case .misplaced: .misplaced
    case .unknownField: .unknownField
    case .duplicateField: .duplicateField
    case .malformedField: .malformedField
    case .missingFile: .missingFile
    case .missingProgram: .missingProgram
    case .notNegatable: .notNegatable
    case .unexpected: .unexpected
    }
  }

  /// What is wrong, without a full stop.
  var message: String {
    switch self {
    case .unterminatedString: "unterminated string"
    case .unknownEscape(let character), .unknownLiteralEscape(let character):
      "unknown escape \\\(character)"
    case .malformedUnicodeEscape, .malformedLiteralUnicodeEscape: "malformed Unicode escape"
    case .malformedInterpolation: "malformed variable"
    case .textAfter: "a word ends with its closing quote or bracket"
    case .controlCharacter(let byte): "control character U+00\(Self.digits(byte))"
    case .invalidUTF8(let byte): "byte 0x\(Self.digits(byte)) isn't valid UTF-8"
    case .unclosedBracket(let bracket): "unclosed \(bracket)"
    case .unfinishedLine: "the line goes on, but the input ends"
    case .unclosedParenthesis: "unclosed ("
    case .nestedTooDeep(let limit): "nested more than \(limit) deep"
    case .malformedLiteral: "malformed JSON"
    case .duplicateKey(let key): "duplicate key \"\(Self.short(key))\""
    case .malformedNumber: "malformed number"
    case .numberOutOfRange: "number out of range"
    case .missingCommand: "expected a command"
    case .missingValue(let label): "label \(Self.short(label)): has no value"
    case .missingOperand(let word): "expected a value after \(word)"
    case .missingOperator(let word): "expected an operator in \(word)"
    case .misspelledOperator(let word, _): "\(word) isn't an operator"
    case .unspacedOperator(let word): "\(Self.short(word)) is one word"
    case .missingDuration: "expected a duration after within"
    case .missingName(let keyword): "expected a name after \(keyword)"
    case .missingEqualsSign(let name): "expected = after let \(Self.short(name))"
    case .missingIn(let name): "expected in after for \(Self.short(name))"
    case .unclosedBlock(let keyword): "\(keyword) without end"
    case .misplaced(.else): "else without if"
    case .misplaced(.end): "end without a block"
    case .misplaced(let keyword): "\(keyword) can't stand here"
    case .unknownField(let name?): "a script can't say \(Self.short(name)):"
    case .unknownField(nil): "what a script says of itself needs a label"
    case .duplicateField(let field): "\(field): is given twice"
    case .malformedField(.tags): "these can't be the tags of a script"
    case .malformedField(let field): "this can't be the \(field) of a script"
    case .missingFile(let sign): "expected a file after \(sign)"
    case .missingProgram: "expected a program after |"
    case .notNegatable(let keyword): "! can't stand before \(keyword)"
    case .unexpected(let part): "unexpected text after \(Self.words(part))"
    }
  }

  /// What the caret points at, if the message doesn't say so.
  var label: String? {
    switch self {
    case .unterminatedString: "the string begins here"
    case .textAfter: "this follows without a space"
    case .unclosedBracket(let bracket): "this \(bracket) is still open"
    case .unclosedParenthesis: "this ( is still open on its line"
    case .malformedLiteral(let expected): "expected \(expected)"
    case .unclosedBlock: "this block is still open"
    case .unfinishedLine: "this backslash continues the line"
    default: nil
    }
  }

  /// How to put it right, if there is one way.
  var help: String? {
    switch self {
    case .unterminatedString(let quote): "close it with \(quote)"
    case .unknownEscape:
      #"the escapes are \n \t \r \" \\ \$ and \u{…}; in '…' a backslash is a backslash"#
    case .malformedUnicodeEscape:
      #"write the character's number in hexadecimal, as in \u{1F697}"#
    case .unknownLiteralEscape: #"the escapes of JSON are \" \\ \/ \b \f \n \r \t and \uXXXX"#
    case .malformedLiteralUnicodeEscape:
      #"JSON takes four hexadecimal digits, or two escapes for a surrogate pair: \uD83D\uDE97"#
    case .malformedInterpolation:
      "write $name or ${name.path}; a dollar sign alone stands in '…' or as \\$ in \"…\""
    case .textAfter(let closing): "put a space after \(closing)"
    case .controlCharacter(let byte):
      "write it as an escape: \\u{\(Self.digits(byte))} in \"…\", \\u00\(Self.digits(byte)) in JSON"
    case .invalidUTF8: "save the script as UTF-8"
    case .unclosedBracket(let bracket): "close it with \(bracket == "{" ? "}" : "]")"
    case .unfinishedLine: "remove the backslash"
    case .unclosedParenthesis: "close it with ), or quote the word if ( belongs to it"
    case .nestedTooDeep: "take an inner part out of it: a value with let, a block with source"
    case .malformedLiteral:
      "a word that begins with { or [ is JSON; quote it if it isn't meant to be"
    case .duplicateKey, .duplicateField: "leave one of them out"
    case .malformedNumber: "quote it if it isn't meant to be a number"
    case .numberOutOfRange: "quote it if it is a text"
    case .missingCommand: "a statement begins with a command, such as state or pickMeUp.cancel"
    case .missingValue(let label): "write \(Self.short(label)): value, or quote it as a word"
    case .missingOperand("repeat"): "write how often, as in repeat 3"
    case .missingOperand("section"): "write a name, as in section \"Sign in\""
    case .missingOperand("in"): "write values or what gives a list, as in for id in 1 2 3"
    case .missingOperand("="): "write let name = value, or = (command …)"
    case .missingOperand: "a side is a value, a query such as state, or a (command …)"
    case .missingOperator:
      "operators: \(Self.operators); put a command that isn't a query in parentheses"
    case .misspelledOperator(_, let meant): "did you mean \(meant.rawValue)?"
    case .unspacedOperator: "put spaces around the operator, as in where == map"
    case .missingDuration: "write for example within 5s"
    case .missingName(.for): "write for name in values"
    case .missingName: "write let name = value"
    case .missingEqualsSign(let name):
      "write let \(Self.short(name)) = value, with spaces around the ="
    case .missingIn(let name): "write for \(Self.short(name)) in values"
    case .unclosedBlock: "write end behind its last command"
    case .misplaced(.else): "it stands once in an if … end, behind its first commands"
    case .misplaced(.end): "it closes if, repeat, for, setup and teardown"
    case .misplaced(.script): "it is the first statement of a script"
    case .misplaced:
      "a script begins with script, setup and teardown, in this order and each once"
    case .unknownField(nil):
      "write it like tags: smoke, with a space behind the colon; it can say \(Self.fields)"
    case .unknownField(let name?):
      NearestNames.suggestion(
        NearestNames.nearest(to: name, among: ScriptHeader.Field.allCases.map(\.rawValue))
          .map { "\($0):" }) ?? "it can say \(Self.fields)"
    case .malformedField(let field): field.help
    case .missingFile(let sign): "write \(sign) file, or quote the \(sign)"
    case .missingProgram: "write for example | jq .count, or quote the |"
    case .notNegatable(let keyword):
      switch keyword {
      case .expect, .await, .bisect, .if: "turn the operator round: \(keyword) A != B"
      default: "it stands before a command that should fail"
      }
    case .unexpected(after: .parenthesised):
      "close it with ); a command in parentheses can't write a file"
    case .unexpected(after: .value):
      "put a command whose result is taken in parentheses: (command …)"
    case .unexpected: "end the statement with a line ending or ;"
    }
  }

  private static let fields = ScriptHeader.Field.allCases.map { "\($0):" }
    .joined(separator: ", ")

  private static func words(_ part: Part) -> String {
    switch part {
    case .command: "the command"
    case .parenthesised: "the command in parentheses"
    case .comparison: "the comparison"
    case .value: "the value"
    case .header: "the header"
    case .keyword(let keyword): keyword.rawValue
    }
  }

  private static let operators = Comparison.Operator.allCases.map(\.rawValue)
    .joined(separator: " ")

  private static func digits(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return String(repeating: "0", count: 2 - digits.count) + digits
  }

  /// A text from a script, cut so that a message stays a line.
  private static func short(_ text: String) -> String {
    let start = text.prefix(40)
    return start.endIndex == text.endIndex ? text : start + "…"
  }
}

extension ScriptHeader.Field {
  /// How its value is written.
  fileprivate var help: String {
    switch self {
    case .tags: "write tags: smoke, or several with commas: tags: smoke,rides"
    case .clock: "write clock: live or clock: virtual"
    case .seed: "write a whole number from 0, as in seed: 7"
    case .start: "write the name of a state, as in start: signed-in"
    case .timeout: "write a duration, as in timeout: 30s"
    }
  }
}
