import SceneCommands
import SceneText

package enum SyntaxError: Error, Hashable, Sendable {
  case unterminatedString(Character)
  case unknownEscape(String), malformedUnicodeEscape
  /// A dollar sign that does not begin a well-formed variable.
  case malformedInterpolation
  /// Text directly after a closing quote or bracket.
  case textAfter(Character)
  case controlCharacter(UInt8), invalidUTF8(UInt8)
  case unclosedBracket(Character), unfinishedLine, unclosedParenthesis
  /// Brackets, parentheses or blocks nested too deep.
  case nestedTooDeep
  /// More programs after a command than a line may have.
  case tooManyPrograms
  /// More operators than the calculations of a statement may have.
  case tooManyOperators
  // JSON
  case unknownLiteralEscape(String), malformedLiteralUnicodeEscape
  case malformedLiteral(expected: String), duplicateKey(String), malformedNumber, numberOutOfRange
  // Statements
  case missingCommand, missingValue(label: String), missingOperand(after: String)
  case missingOperator(in: Keyword)
  /// An operator of another language.
  case misspelledOperator(String, meant: Comparison.Operator)
  /// An operator of another language that joins comparisons.
  case foreignConjunction(String, meant: String)
  /// A query by the name it had in earlier versions.
  case renamedQuery(String, newName: String)
  /// An operator without spaces around it.
  case unspacedOperator(in: String)
  case missingDuration, missingName(after: Keyword), missingEqualsSign(name: String)
  case missingIn(name: String), missingFile(sign: String), missingProgram
  case unclosedBlock(Keyword)
  /// A line of a block, or of the beginning of a script, in the wrong place.
  case misplaced(Keyword)
  /// A line of the beginning of a script, typed at a prompt.
  case scriptOnly(Keyword)
  /// The first word of a block in other languages, with an `end`.
  case foreignBlock(String)
  case notNegatable(Keyword), unexpected(after: Part)
  /// A comparison in parentheses.
  case parenthesizedCondition
  /// A `not` that precedes no operator that takes it.
  case misplacedNot(in: Keyword)
  /// A command in `bisect` whose results at past moments are not known, and the commands that it takes.
  case unknownPast(String, known: [String])
  /// A bare word on the left of a comparison, and the query with the most similar name.
  case unknownQuery(String, nearest: String?)
  /// A bare word on the left of a comparison that begins like a number, or has variables.
  case malformedValue(String)
  // Headers
  case unknownField(String?), duplicateField(ScriptHeader.Field)
  case malformedField(ScriptHeader.Field)

  package enum Part: Hashable, Sendable {
    case command, parenthesized, comparison, value, header
    case keyword(Keyword)
    /// What precedes the commands of a block: the count of `repeat`, the condition of `if`.
    case opening(Keyword)
  }

  /// The names of the cases, which stay the same when the texts change.
  package enum Code: String, CaseIterable, Sendable {
    case unterminatedString, unknownEscape, malformedUnicodeEscape, unknownLiteralEscape,
      malformedLiteralUnicodeEscape, malformedInterpolation, textAfter, controlCharacter,
      invalidUTF8, unclosedBracket, unfinishedLine, unclosedParenthesis, nestedTooDeep,
      tooManyPrograms, tooManyOperators, malformedLiteral, duplicateKey, malformedNumber,
      numberOutOfRange,
      missingCommand,
      missingValue, missingOperand, missingOperator, misspelledOperator, unspacedOperator,
      foreignConjunction, renamedQuery, missingDuration, missingName, missingEqualsSign, missingIn,
      unclosedBlock,
      misplaced, scriptOnly, foreignBlock,
      unknownField, duplicateField, malformedField, missingFile, missingProgram, notNegatable,
      unexpected, parenthesizedCondition, misplacedNot, unknownPast, unknownQuery,
      malformedValue
  }

  var code: Code {
    let name = Mirror(reflecting: self).children.first?.label ?? "\(self)"
    guard let code = Code(rawValue: name) else { preconditionFailure("no code is \(name)") }
    return code
  }

  /// Whether more input may make the error go away.
  var isIncomplete: Bool {
    switch self {
    case .unclosedBlock, .unclosedBracket, .unfinishedLine: true
    default: false
    }
  }
}

/// A syntax error and its place, as the lexer and the parser throw it.
package struct SyntaxFault: Error {
  package let error: SyntaxError
  package let range: SourceRange

  init(_ error: SyntaxError, _ range: SourceRange) {
    self.error = error
    self.range = range
  }
}

// MARK: - Messages

extension SyntaxError {
  struct Message {
    /// What happened.
    let text: String
    /// A text next to the caret; nil if the message says enough.
    let label: String?
    /// How to fix it.
    let help: String

    fileprivate init(_ text: String, label: String? = nil, _ help: String) {
      self.text = text
      self.label = label
      self.help = help
    }
  }

  /// The text of the error, made only here.
  var message: Message {
    switch self {
    case .unterminatedString(let quote):
      Message("unterminated string", label: "the string begins here", "close it with \(quote)")
    case .unknownEscape(let character):
      Message(
        "unknown escape '\\\(character)'",
        #"use \n \t \r \" \\ \$ or \u{…}; in single quotes, a backslash is literal"#)
    case .malformedUnicodeEscape:
      Message(
        "malformed Unicode escape", #"write the character's number in hexadecimal, as in \u{1F697}"#
      )
    case .malformedInterpolation:
      Message(
        "malformed variable",
        "write $name or ${name.path}; for a dollar sign, write '$' or \"\\$\"")
    case .textAfter(let closing):
      Message(
        "text follows the closing \(closing)", label: "expected a space before this",
        "put a space after \(closing)")
    case .controlCharacter(let byte):
      Message(
        "control character U+00\(Self.digits(byte))",
        "write it as an escape: \\u{\(Self.digits(byte))} in \"…\", \\u00\(Self.digits(byte)) in JSON"
      )
    case .invalidUTF8(let byte):
      Message("byte 0x\(Self.digits(byte)) is not valid UTF-8", "save the script as UTF-8")
    case .unclosedBracket(let bracket):
      Message(
        "unclosed '\(bracket)'", label: "this '\(bracket)' is still open",
        "close it with '\(bracket == "{" ? "}" : "]")'")
    case .unfinishedLine:
      Message(
        "the input ends after a line continuation", label: "this backslash continues the line",
        "remove the backslash, or add the next line")
    case .unclosedParenthesis:
      Message(
        "unclosed '('", label: "this '(' is still open at the end of the line",
        "close it with ')', or quote the word that contains '('")
    case .nestedTooDeep:
      Message(
        "nested more than \(Lexer.nestingLimit) levels deep",
        "move an inner value to a variable with 'let', or an inner block to a script for 'source'")
    case .tooManyPrograms:
      Message(
        "more than \(Lexer.nestingLimit) programs read the output of one command",
        "put the programs into a shell script, and use that as one program")
    case .tooManyOperators:
      Message(
        "more than \(Lexer.operatorLimit) operators in one statement",
        "calculate parts of it with 'let', or the whole in a loop")
    case .unknownLiteralEscape(let character):
      Message(
        "unknown escape '\\\(character)'",
        #"the escapes of JSON are \" \\ \/ \b \f \n \r \t and \uXXXX"#)
    case .malformedLiteralUnicodeEscape:
      Message(
        "malformed Unicode escape",
        #"write four hexadecimal digits, or a surrogate pair as in \uD83D\uDE97"#)
    case .malformedLiteral(let expected):
      Message(
        "malformed JSON", label: "expected \(expected)",
        "a word that begins with { or [ is JSON; quote it to make it text")
    case .duplicateKey(let key):
      Message("duplicate key '\(Self.short(key))'", "remove one of them")
    case .malformedNumber:
      Message("malformed number", "quote it to make it text")
    case .numberOutOfRange: Message("number out of range", "quote it to make it text")
    case .missingCommand:
      Message(
        "expected a command",
        "begin the statement with a command, such as state or pickMeUp.cancel")
    case .missingValue(let label):
      Message(
        "the label '\(Self.short(label)):' has no value",
        "write '\(Self.short(label)): VALUE', or quote the word")
    case .missingOperand(let word):
      Message("expected a value after '\(word)'", Self.operand(after: word))
    case .missingOperator(let keyword):
      Message(
        "expected an operator in '\(keyword)'",
        "\(Self.operators); put a command that is not a query in parentheses")
    case .misspelledOperator(let word, let meant):
      Message("'\(word)' is not an operator", "did you mean \(meant.rawValue)? \(Self.operators)")
    case .foreignConjunction(let word, let meant):
      Message("'\(word)' is not an operator", "write '\(meant)', as in A == 1 \(meant) B == 2")
    case .unspacedOperator(let word):
      Message(
        "'\(Self.short(word))' is one word", "put spaces around the operator, as in where == map")
    case .renamedQuery(let name, let newName):
      Message(
        "'\(name)' is now called '\(newName)'",
        "write '\(newName)', or quote the text: \"\(name)\"")
    case .missingDuration:
      Message("expected a duration after 'within'", "write a duration, as in within 5s")
    case .missingName(let keyword):
      Message(
        "expected a name after '\(keyword)'",
        keyword == .for ? "write 'for NAME in VALUES'" : "write 'let NAME = VALUE'")
    case .missingEqualsSign(let name):
      Message(
        "expected '=' after 'let \(Self.short(name))'",
        "write 'let \(Self.short(name)) = VALUE', with spaces around '='")
    case .missingIn(let name):
      Message(
        "expected 'in' after 'for \(Self.short(name))'",
        "write 'for \(Self.short(name)) in VALUES'")
    case .missingFile(let sign):
      Message("expected a file after '\(sign)'", "write '\(sign) FILE', or quote '\(sign)'")
    case .missingProgram:
      Message("expected a program after '|'", "write a program, as in | jq .count, or quote '|'")
    case .unclosedBlock(let keyword):
      Message(
        "'\(keyword)' without 'end'", label: "this block is still open",
        "write 'end' after the last command of the block")
    case .misplaced(.else):
      Message(
        "'else' without 'if'", "write 'else' once, between the commands of 'if' and its 'end'")
    case .misplaced(.end):
      Message(
        "'end' without a block",
        "remove it, or add the if, repeat, for, setup or teardown that it ends")
    case .foreignBlock(let word):
      Message("'\(word)' does not begin a block", Self.substitute(forBlock: word))
    case .misplaced(let keyword):
      Message(
        keyword == .script
          ? "'script' must be the first statement"
          : "'\(keyword)' must be at the beginning of the script",
        "put script, setup and teardown first, in this order and each at most once")
    case .scriptOnly(let keyword):
      Message(
        "'\(keyword)' works only in a script",
        "write it at the beginning of a file, and run the file: source FILE")
    case .notNegatable(let keyword):
      Message(
        "'!' cannot precede '\(keyword)'",
        [.await, .bisect, .if].contains(keyword)
          ? "negate the operator: \(keyword) A != B, or \(keyword) A not contains B"
          : "'!' precedes a command that should fail, or 'expect' or 'check'")
    case .parenthesizedCondition:
      Message(
        "parentheses cannot contain a comparison",
        "write the condition without them, as in A == 1 and B == 2 or C == 3; 'and' is applied before 'or'"
      )
    case .misplacedNot(let keyword):
      Message(
        "'not' must precede 'contains', 'matches' or 'exists'",
        [.expect, .check].contains(keyword)
          ? "write \(keyword) A not contains B, \(keyword) A != B, or ! \(keyword) A == B"
          : "write \(keyword) A not contains B, or \(keyword) A != B")
    case .unknownPast(let name, let known):
      Message(
        "'bisect' cannot evaluate '\(Self.short(name))' at past moments",
        "queries for 'bisect': \(known.joined(separator: ", "))")
    case .unknownQuery(let word, let nearest):
      Message(
        "'\(Self.short(word))' is not a query",
        nearest.map { "did you mean \($0)? to compare text, quote it: \"\(Self.short(word))\"" }
          ?? "write 'state \(Self.short(word))' for state, '\"\(Self.short(word))\"' for text, or '(\(Self.short(word)))' for a command"
      )
    case .malformedValue(let word):
      Message(
        "'\(Self.short(word))' is not a value",
        "for a calculation, put spaces around the operator; for text, quote it: \"\(Self.short(word))\""
      )
    case .unexpected(.command): Self.unexpected("the command")
    case .unexpected(.parenthesized):
      Self.unexpected(
        "the command in parentheses",
        "close it with ')'; a command in parentheses cannot write a file"
      )
    case .unexpected(.comparison): Self.unexpected("the comparison")
    case .unexpected(.value):
      Self.unexpected(
        "the value", "to use the result of a command, put it in parentheses: (COMMAND)")
    case .unexpected(.opening(let keyword)):
      Message(
        "expected ';' or a new line before the commands of '\(keyword)'",
        "write '\(keyword) \(keyword == .repeat ? "COUNT" : "QUERY OPERATOR VALUE"); COMMANDS; end'"
      )
    case .unexpected(.header): Self.unexpected("the header")
    case .unexpected(.keyword(let keyword)): Self.unexpected("'\(keyword)'")
    case .unknownField(nil):
      Message(
        "a field of 'script' needs a label",
        "write a label and a space, as in tags: smoke; \(Self.fields)")
    case .unknownField(let name?):
      Message(
        "'\(Self.short(name)):' is not a field of 'script'",
        Self.field(nearest: name) ?? Self.fields)
    case .duplicateField(let field):
      Message("'\(field):' is given twice", "remove one of them")
    case .malformedField(let field):
      Message("invalid value of '\(field):'", Self.example(of: field))
    }
  }

  private static func unexpected(
    _ part: String, _ help: String = "remove it, or begin a new statement with ';' or a new line"
  ) -> Message {
    Message("unexpected text after \(part)", help)
  }

  private static func operand(after word: String) -> String {
    switch word {
    case "repeat": "write a count, as in repeat 3"
    case "section": "write a name, as in section \"Sign in\""
    case "in": "write values or a list, as in for id in 1 2 3"
    case "=": "write 'let NAME = VALUE', or 'let NAME = (COMMAND)'"
    default: "write a value, a query such as state, or a command in parentheses"
    }
  }

  /// What to write instead of a block of another language.
  private static func substitute(forBlock word: String) -> String {
    switch word {
    case "def", "func", "function": "write the commands to a file, and run it with 'source'"
    case "try", "catch": "write '! COMMAND' for a command that should fail, or use 'teardown'"
    case "until", "while": "write 'repeat COUNT', or 'await CONDITION' to wait for a condition"
    default: "the blocks are if, repeat, for, setup and teardown"
    }
  }

  private static let operators =
    "operators: \(Comparison.Operator.allCases.map(\.rawValue).joined(separator: " "))"

  private static let fields =
    "fields: \(ScriptHeader.Field.allCases.map { "\($0):" }.joined(separator: ", "))"

  private static func field(nearest name: String) -> String? {
    let names = ScriptHeader.Field.allCases.map(\.rawValue)
    return NearestNames.suggestion(NearestNames.nearest(to: name, among: names).map { "\($0):" })
  }

  private static func example(of field: ScriptHeader.Field) -> String {
    switch field {
    case .tags: "write one or more tags, as in tags: smoke,rides"
    case .clock: "write live or virtual, as in clock: live"
    case .seed: "write 0 or a positive whole number, as in seed: 7"
    case .start: "write the name of a state, as in start: signed-in"
    case .timeout: "write a duration, as in timeout: 30s"
    }
  }

  private static func digits(_ byte: UInt8) -> String {
    (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// A text from a script, cut so that a message stays a line.
  private static func short(_ text: String) -> String {
    let start = text.prefix(40)
    return start.endIndex == text.endIndex ? text : start + "…"
  }
}
