import Commands
import Language

/// Print the arguments.
///
/// Flags and labels are printed as they are.
@Command
struct EchoCommand: ImmediateCommand {
  static let category = CommandCategory.script
  static let traits: CommandTraits = [.forwardsArguments, .takesAllWords, .takesAllFlags]

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
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
