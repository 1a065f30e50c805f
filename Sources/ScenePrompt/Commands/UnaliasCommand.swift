import SceneCommands
import SceneEngine

/// Remove an alias.
@Command
struct UnaliasCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = .isInteractive

  /// Name of the alias.
  let name: String

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard context.prompt.removeAlias(name) else {
      throw context.prompt.unknownAlias(name, in: context)
    }
    return .nothing
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    point.isFirst ? completer.aliasSuggestions : []
  }
}
