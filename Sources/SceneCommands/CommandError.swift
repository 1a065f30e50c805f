import SceneText

/// An error in a command as typed.
///
/// Indices of arguments count from 0, in the order in which they were given.
public enum CommandError: Error, Hashable, Sendable {
  /// The command does not exist; `nearest` lists similar names.
  case unknownCommand(String, nearest: [String])
  /// A required parameter is missing; the label is nil for one without label.
  case missingArgument(command: String, label: String?, position: Int, type: ArgumentType)
  /// The label is repeated.
  case duplicateArgument(command: String, label: String, index: Int)
  /// The command has no parameter with this label; `nearest` lists similar ones.
  case unknownLabel(command: String, label: String, index: Int, nearest: [String])
  /// There are more arguments than parameters.
  case tooManyArguments(command: String, maximum: Int, index: Int)
  /// The input is not a value of the parameter's type.
  case typeMismatch(
    command: String, label: String?, input: Argument.Input, type: ArgumentType,
    reason: ArgumentMismatch, index: Int)

  /// The index of the wrong argument; nil for a wrong command or a missing argument.
  package var argumentIndex: Int? {
    switch self {
    case .unknownCommand, .missingArgument: nil
    case .duplicateArgument(_, _, let index), .unknownLabel(_, _, let index, _),
      .tooManyArguments(_, _, let index), .typeMismatch(_, _, _, _, _, let index):
      index
    }
  }

  /// The index of the first argument that is one too many.
  package var surplusIndex: Int? {
    if case .tooManyArguments(_, _, let index) = self { index } else { nil }
  }

  /// The error with another name of the command, such as the one that was typed.
  package func naming(_ command: String) -> Self {
    switch self {
    case .unknownCommand: self
    case .missingArgument(_, let label, let position, let type):
      .missingArgument(command: command, label: label, position: position, type: type)
    case .duplicateArgument(_, let label, let index):
      .duplicateArgument(command: command, label: label, index: index)
    case .unknownLabel(_, let label, let index, let nearest):
      .unknownLabel(command: command, label: label, index: index, nearest: nearest)
    case .tooManyArguments(_, let maximum, let index):
      .tooManyArguments(command: command, maximum: maximum, index: index)
    case .typeMismatch(_, let label, let input, let type, let reason, let index):
      .typeMismatch(
        command: command, label: label, input: input, type: type, reason: reason, index: index)
    }
  }

  /// The error for a name that is not in `commands`.
  public static func unknownCommand(_ name: String, among commands: [CommandSchema]) -> Self {
    .unknownCommand(name, nearest: NearestNames.nearest(to: name, among: commands.map(\.name)))
  }

  /// The error for arguments of a command without parameters.
  ///
  /// - Precondition: `arguments` is not empty.
  public static func unexpectedArguments(_ arguments: [Argument], to command: String) -> Self {
    let labeled = arguments.firstIndex { $0.label != nil }
    if let labeled, let label = arguments[labeled].label {
      return .unknownLabel(command: command, label: label, index: labeled, nearest: [])
    }
    return .tooManyArguments(command: command, maximum: 0, index: 0)
  }
}

/// The reason why an input is not a value of the parameter's type.
public indirect enum ArgumentMismatch: Error, Hashable, Sendable {
  /// It has a different type.
  case wrongType
  /// It is a number or a duration outside of the type's range.
  case outOfRange(minimum: String, maximum: String)
  /// It is not a case of the enum; `nearest` lists similar names.
  case unknownCase(nearest: [String])
  /// It is not JSON.
  case malformedJSON(JSONError)
  /// It is JSON that cannot be decoded, for the reason given.
  case undecodable(String)
  /// An element of the array is wrong.
  case element(Int, ArgumentMismatch)
  /// The payload of an enum's case is wrong.
  case payload(CommandError)
}

extension CommandError {
  /// The error: `'id:' must be an integer, not abc`.
  package var message: String {
    switch self {
    case .unknownCommand(let name, _): "there is no command '\(Value.symbol(name))'"
    case .missingArgument(let command, let label?, _, _):
      "'\(command)' needs the argument '\(label):'"
    case .missingArgument(let command, nil, 0, let type) where type.placeholder != nil:
      "'\(command)' needs \(type.phrase)"
    case .missingArgument(let command, nil, let position, _):
      "'\(command)' needs a \(Self.ordinal(position)) argument"
    case .duplicateArgument(_, let label, _): "'\(label):' is given twice"
    case .unknownLabel(let command, let label, _, _):
      "'\(command)' has no argument '\(Value.symbol(label)):'"
    case .tooManyArguments(let command, 0, _): "'\(command)' takes no arguments"
    case .tooManyArguments(let command, let maximum, _):
      "'\(command)' takes at most \(maximum == 1 ? "one argument" : "\(maximum) arguments")"
    case .typeMismatch(let command, let label, let input, let type, let reason, let index):
      reason.message(
        input: input, type: type,
        place: label.map { "'\($0):'" } ?? "the \(Self.ordinal(index)) argument of '\(command)'")
    }
  }

  /// How to fix it.
  package var fix: String? {
    switch self {
    case .unknownCommand(_, let nearest): NearestNames.suggestion(nearest)
    case .missingArgument(_, let label?, _, let type):
      type.placeholder.map { "add \(label): \($0)" }
        ?? "add '\(label): …' with \(type.phraseWithExample)"
    case .missingArgument(let command, nil, 0, let type):
      type.placeholder.map { "write '\(command) \($0)'" } ?? "add \(type.phraseWithExample)"
    case .missingArgument(_, nil, _, let type): "add \(type.phraseWithExample)"
    case .duplicateArgument: "remove one of them"
    case .unknownLabel(_, _, _, let nearest): NearestNames.suggestion(nearest.map { "\($0):" })
    case .tooManyArguments(_, 0, _): nil
    case .tooManyArguments: "quote text that contains spaces"
    case .typeMismatch(_, _, _, let type, let reason, _): reason.fix(type: type)
    }
  }

  private static func ordinal(_ position: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth"]
    return position < words.count ? words[position] : "\(position + 1)th"
  }
}

extension Argument.Input {
  /// The input in quotes, unless it is a value with its own notation or hidden.
  fileprivate var quoted: String {
    if case .text(_, quoted: false) = self { "'\(self)'" } else { description }
  }
}

extension ArgumentMismatch {
  fileprivate func message(input: Argument.Input, type: ArgumentType, place: String) -> String {
    switch self {
    case .wrongType: "\(place) must be \(type.mismatchPhrase), not \(input.quoted)"
    case .unknownCase where type.choices != nil:
      "\(place) must be \(type.mismatchPhrase), not \(input.quoted)"
    case .unknownCase: "\(input.quoted) is not a valid \(type.caseNoun ?? "value of \(place)")"
    case .undecodable: "\(input.quoted) is not a valid value of \(place)"
    case .outOfRange:
      type.isDuration
        ? "\(input) is too long for \(place)" : "\(input) is out of range for \(place)"
    case .malformedJSON(let error): "\(place) is malformed JSON at byte \(error.offset)"
    case .element(let index, let reason):
      reason.message(
        input: input.element(index), type: type.element, place: "element \(index) of \(place)")
    case .payload(let error): "\(error.message) (in \(place))"
    }
  }

  fileprivate func fix(type: ArgumentType) -> String? {
    switch self {
    case .wrongType: type.hint
    case .outOfRange(_, let maximum) where type.isDuration: "write a duration of at most \(maximum)"
    case .outOfRange(let minimum, let maximum): "write a number from \(minimum) to \(maximum)"
    case .unknownCase(let nearest): NearestNames.suggestion(nearest) ?? type.hint
    case .malformedJSON(let error): error.message
    case .undecodable(let message): message
    case .element(_, let reason): reason.fix(type: type.element)
    case .payload(let error): error.fix
    }
  }
}

extension JSONError {
  /// The error in words: `the JSON is incomplete`.
  public var message: String {
    switch reason {
    case .unexpectedEnd: "the JSON is incomplete"
    case .unexpectedCharacter(let character):
      "unexpected '\(Value.symbol(String(character)))' in JSON"
    case .invalidNumber: "malformed number in JSON"
    case .invalidEscape: "malformed escape in JSON"
    case .controlCharacter: "unescaped control character in JSON"
    case .duplicateKey(let key): "duplicate key '\(Value.symbol(key))' in JSON"
    case .tooDeep: "the JSON is nested more than \(JSONParser.maximumDepth) levels deep"
    }
  }
}

extension ArgumentType {
  /// The type with its article, as used in a sentence.
  fileprivate var phrase: String {
    switch self {
    case .bool, .enumeration: description
    case .string: "text"
    case .integer: "an integer"
    case .double: "a number"
    case .duration: "a duration"
    case .array: "a list"
    case .form(let name, _): "\(name.first.map("aeiou".contains) == true ? "an" : "a") \(self)"
    case .optional(let wrapped), .secret(let wrapped): wrapped.phrase
    default: "a \(self)"
    }
  }

  /// What a case of an enum is called: `ride option ID` for `RideOptionID`; nil for another type.
  fileprivate var caseNoun: String? {
    switch self {
    case .enumeration(let name, _):
      name.reduce(into: "") { words, letter in
        if letter.isUppercase, words.last?.isLowercase == true { words += " " }
        words.append(letter)
      }
      .split(separator: " ")
      .map { $0.allSatisfy(\.isUppercase) ? String($0) : $0.lowercased() }
      .joined(separator: " ")
    case .optional(let wrapped), .secret(let wrapped): wrapped.caseNoun
    default: nil
    }
  }

  /// The type in an error about a value that does not have it.
  fileprivate var mismatchPhrase: String {
    switch self {
    case .enumeration: choices?.listed(conjunction: "or") ?? "a valid value"
    case .json: "a valid JSON value"
    case .optional(let wrapped), .secret(let wrapped): wrapped.mismatchPhrase
    default: phrase
    }
  }

  /// The cases of an enum, if an error can list them all.
  fileprivate var choices: [String]? {
    switch self {
    case .enumeration(_, let cases): cases.count <= 8 ? cases : nil
    case .optional(let wrapped), .secret(let wrapped): wrapped.choices
    default: nil
    }
  }

  fileprivate var phraseWithExample: String {
    switch self {
    case .duration: "a duration like 1m30s"
    case .array(let element): "a list like […], each element \(element.phrase)"
    case .optional(let wrapped), .secret(let wrapped): wrapped.phraseWithExample
    default: phrase
    }
  }

  /// How to write a value, unless the phrase says it.
  fileprivate var hint: String? {
    switch self {
    case .enumeration(_, let cases):
      choices == nil ? "use \(cases.listed(conjunction: "or"))" : nil
    case .optional(let wrapped), .secret(let wrapped): wrapped.hint
    case .array(let element): "write a list like […], each element \(element.phrase)"
    case .duration: "write a duration like 5s, 500ms or 1m30s"
    default: nil
    }
  }

  fileprivate var isDuration: Bool {
    switch self {
    case .duration: true
    case .optional(let wrapped), .secret(let wrapped): wrapped.isDuration
    default: false
    }
  }

  fileprivate var element: Self {
    switch self {
    case .array(let element): element
    case .optional(let wrapped), .secret(let wrapped): wrapped.element
    default: self
    }
  }
}

extension Argument.Input {
  fileprivate func element(_ index: Int) -> Self {
    guard case .text(let text, quoted: false) = self else {
      return (try? .value(value.value(at: ValuePath([.index(index)])))) ?? self
    }
    return (try? Self.value(Value(json: text)).element(index)) ?? self
  }
}
