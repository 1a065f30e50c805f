import SceneCommands
import SceneLanguage

/// Run another script: `source greet.scene name: jane` sets `$name`.
@Command
struct SourceCommand: ShellCommand {
  static let category = CommandCategory.script
  static let traits: CommandTraits = [.forwardsArguments, .takesAllFlags, .takesFile]

  /// File to run.
  let file: String

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let given = context.forwarded
    let arguments = try Flags.naming(
      in: given.arguments, given.syntax, of: file, nil, at: context.argument)
    var variables: [String: Value] = [:]
    for (argument, syntax) in zip(arguments, given.syntax) {
      let place = context.argument.at(syntax.range)
      guard let label = argument.label else {
        throw place.failure(
          .argumentUnlabeled, "an argument of a script needs a label",
          help: "write 'NAME: VALUE'")
      }
      guard variables[label] == nil else {
        throw place.failure(
          .argumentDuplicate, "'\(label):' is given twice", help: "remove one of them")
      }
      context.interpreter.learn(variable: label, boundTo: syntax.operand)
      switch argument.input {
      case .text(let text, let quoted):
        variables[label] = quoted ? .string(text) : Value(word: text)
      case .value(let value): variables[label] = value
      }
    }
    try await context.interpreter.source(file, variables: variables, at: context.argument)
    return .nothing
  }

  static func needsMoments(_ arguments: [ArgumentSyntax], in registry: CommandRegistry) -> Bool {
    true
  }

  static func example(in samples: AppSamples) -> String? {
    "echo where > where.scene; source where.scene"
  }
}
