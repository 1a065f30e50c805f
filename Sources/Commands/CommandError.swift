import Text

/// What is wrong with a command as it was written.
///
/// Indices of arguments count from 0, in the order they were given.
public enum CommandError: Error, Hashable, Sendable {
  /// There is no command of this name; these are the nearest.
  case unknownCommand(String, nearest: [String])
  /// A parameter without default was not given; the label is nil for one without label.
  case missingArgument(command: String, label: String?, position: Int, type: ArgumentType)
  /// The label was given before.
  case duplicateArgument(command: String, label: String, index: Int)
  /// There is no parameter of this label; these are the nearest.
  case unknownLabel(command: String, label: String, index: Int, nearest: [String])
  /// There are more arguments than parameters.
  case tooManyArguments(command: String, maximum: Int, index: Int)
  /// What was given isn't a value of the parameter's type.
  case typeMismatch(
    command: String, label: String?, input: Argument.Input, type: ArgumentType,
    reason: ArgumentMismatch, index: Int)

  /// The index of the argument that is wrong; nil where it is the command or a missing argument.
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

  /// The error for a name that is none of `commands`.
  public static func unknownCommand(_ name: String, among commands: [CommandSchema]) -> Self {
    .unknownCommand(name, nearest: NearestNames.nearest(to: name, among: commands.map(\.name)))
  }

  /// The error for arguments of a command that takes none.
  ///
  /// - Precondition: `arguments` is not empty.
  public static func unexpectedArguments(_ arguments: [Argument], to command: String) -> Self {
    let labelled = arguments.firstIndex { $0.label != nil }
    if let labelled, let label = arguments[labelled].label {
      return .unknownLabel(command: command, label: label, index: labelled, nearest: [])
    }
    return .tooManyArguments(command: command, maximum: 0, index: 0)
  }
}

/// Why an argument isn't a value of the type of its parameter.
public indirect enum ArgumentMismatch: Error, Hashable, Sendable {
  /// It is something else.
  case wrongType
  /// It is a number outside of the range of the type.
  case outOfRange(minimum: String, maximum: String)
  /// It is no case of the enum; these are the nearest names.
  case unknownCase(nearest: [String])
  /// It is no JSON.
  case malformedJSON(JSONError)
  /// It is JSON without what the type needs, for the reason in these words.
  case undecodable(String)
  /// An element of the array is wrong.
  case element(Int, ArgumentMismatch)
  /// The payload of an enum's case is wrong.
  case payload(CommandError)
}

extension CommandError {
  /// What is wrong, in words: `"abc" isn't a whole number for id:`.
  package var message: String {
    switch self {
    case .unknownCommand(let name, _): "there is no command \(Value.quoted(name))"
    case .missingArgument(let command, let label?, _, _): "\(command) needs the argument \(label)"
    case .missingArgument(let command, nil, let position, _):
      "\(command) needs its \(Self.ordinal(position)) argument"
    case .duplicateArgument(_, let label, _): "\(label): is given twice"
    case .unknownLabel(let command, let label, _, _):
      "\(command) has no argument \(Value.symbol(label)):"
    case .tooManyArguments(let command, 0, _): "\(command) takes no arguments"
    case .tooManyArguments(let command, let maximum, _):
      "\(command) takes \(maximum == 1 ? "one argument" : "\(maximum) arguments") at most"
    case .typeMismatch(let command, let label, let input, let type, let reason, let index):
      reason.message(
        input: input, type: type,
        place: label.map { "\($0):" } ?? "the \(Self.ordinal(index)) argument of \(command)")
    }
  }

  /// What to do about it, in words.
  package var fix: String? {
    switch self {
    case .unknownCommand(_, let nearest): NearestNames.suggestion(nearest)
    case .missingArgument(_, let label?, _, let type):
      "add \(label): with \(type.phraseWithExample)"
    case .missingArgument(_, nil, _, let type): "add \(type.phraseWithExample)"
    case .duplicateArgument: "leave one of them out"
    case .unknownLabel(_, _, _, let nearest): NearestNames.suggestion(nearest.map { "\($0):" })
    case .tooManyArguments(_, 0, _): nil
    case .tooManyArguments: "put a text with spaces in quotes"
    case .typeMismatch(_, _, _, let type, let reason, _): reason.fix(type: type)
    }
  }

  private static func ordinal(_ position: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth", "sixth"]
    return position < words.count ? words[position] : "\(position + 1)th"
  }
}

extension ArgumentMismatch {
  fileprivate func message(input: Argument.Input, type: ArgumentType, place: String) -> String {
    switch self {
    case .wrongType, .unknownCase: "\(input) isn't \(type.phrase) for \(place)"
    case .outOfRange: "\(input) is out of range for \(place)"
    case .malformedJSON(let error): "\(place) isn't JSON (at byte \(error.offset))"
    case .undecodable: "\(input) isn't \(type.phrase) for \(place)"
    case .element(let index, let reason):
      reason.message(input: input.element(index), type: type.element, place: "\(place) [\(index)]")
    case .payload(let error): "\(error.message) (in \(place))"
    }
  }

  fileprivate func fix(type: ArgumentType) -> String? {
    switch self {
    case .wrongType: type.hint
    case .outOfRange(let minimum, let maximum): "it can be from \(minimum) to \(maximum)"
    case .unknownCase(let nearest): NearestNames.suggestion(nearest) ?? type.hint
    case .malformedJSON(let error): error.message
    case .undecodable(let words): words
    case .element(_, let reason): reason.fix(type: type.element)
    case .payload(let error): error.fix
    }
  }
}

extension JSONError {
  package var message: String {
    switch reason {
    case .unexpectedEnd: "the JSON ends too early"
    case .unexpectedCharacter(let character):
      "\(Value.string(String(character))) can't stand there in JSON"
    case .invalidNumber: "this isn't how JSON writes numbers"
    case .invalidEscape: "JSON knows no such escape"
    case .controlCharacter: "JSON needs control characters escaped"
    case .duplicateKey(let key): "\(Value.string(key)) is there twice"
    case .tooDeep: "there are more than \(JSONParser.maximumDepth) levels"
    }
  }
}

extension ArgumentType {
  /// The type with its article, as it stands in a sentence.
  fileprivate var phrase: String {
    switch self {
    case .bool, .json: description
    case .string: "a text"
    case .integer: "a whole number"
    case .double: "a number"
    case .duration: "a duration"
    case .array: "a list"
    case .enumeration(let name, _): "\("AEIOU".contains(name.prefix(1)) ? "an" : "a") \(name)"
    case .optional(let wrapped), .secret(let wrapped): wrapped.phrase
    default: "a \(self)"
    }
  }

  fileprivate var phraseWithExample: String {
    switch self {
    case .duration: "a duration like 1m30s"
    case .array(let element): "a list, […] with \(element.phrase) each"
    case .optional(let wrapped), .secret(let wrapped): wrapped.phraseWithExample
    default: phrase
    }
  }

  /// What would be right, where the phrase does not say so.
  fileprivate var hint: String? {
    switch self {
    case .enumeration(_, let cases): "it is one of \(cases.inWords("or"))"
    case .optional(let wrapped), .secret(let wrapped): wrapped.hint
    case .array(let element): "write […] with \(element.phrase) each"
    case .duration: "write it like 5s, 500ms or 1m30s"
    default: nil
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
