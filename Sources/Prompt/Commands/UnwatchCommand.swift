import Commands
import Engine
import Language

/// Watches a path no longer, or none.
@Command
struct UnwatchCommand: ShellCommand {
  static let category = CommandCategory.here
  static let traits: CommandTraits = .isInteractive

  let path: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard context.prompt.watches.remove(path) else {
      throw path.map {
        context.failure(
          .hostFailed, of: "path", "\($0) isn't watched", help: "watch alone lists what is")
      } ?? context.place.failure(.hostFailed, "nothing is watched")
    }
    return .nothing
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    point.isFirst ? (completer.prompt?.watches.paths ?? []).map { Suggestion(text: $0) } : []
  }
}
