import SceneCommands
import SceneEngine
import SceneLanguage

/// Stop watching a path, or all paths.
@Command
struct UnwatchCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = .isInteractive

  /// Path to stop watching; by default, all.
  let path: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard context.prompt.watchList.remove(path) else {
      throw path.map {
        context.failure(
          .hostFailed, of: "path", "'\($0)' is not watched",
          help: "'watch' lists the watched paths")
      } ?? context.place.failure(.hostFailed, "no path is watched")
    }
    return .nothing
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    point.isFirst ? (completer.prompt?.watchList.paths ?? []).map { Suggestion(text: $0) } : []
  }
}
