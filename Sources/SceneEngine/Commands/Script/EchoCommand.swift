import SceneCommands
import SceneLanguage

/// Print the arguments.
///
/// Flags and labels are printed as they are. If the only argument is an object or a
/// list, files and programs get it as JSON.
@Command
struct EchoCommand: ImmediateCommand {
  static let category = CommandCategory.script
  static let traits: CommandTraits = [.forwardsArguments, .takesAllWords, .takesAllFlags]

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    if context.forwarded.arguments.count == 1, let argument = context.forwarded.arguments.first,
      argument.label == nil, case .value(let value) = argument.input, value.isData
    {
      return .value(value)
    }
    var words: [String] = []
    var budget = ValueBudget()
    for (argument, syntax) in zip(context.forwarded.arguments, context.forwarded.syntax) {
      let text = argument.input.word
      try context.place.at(syntax.range).subtract(.string(text), from: &budget)
      words.append(argument.label.map { "\($0): \(text)" } ?? text)
    }
    return .text(words.joined(separator: " "))
  }

  static func example(in samples: AppSamples) -> String? { "echo hello" }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] { [] }
}

extension Value {
  /// Whether it is an object, a list or a case with a payload.
  fileprivate var isData: Bool {
    switch self {
    case .object, .array, .variant: true
    case .null, .bool, .int, .double, .string, .symbol, .redacted: false
    }
  }
}
