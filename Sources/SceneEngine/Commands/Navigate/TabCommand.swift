import SceneCommands
import Scenes

/// Select a tab by the place at its root.
///
/// If tabs have the same root place, select one by its number, counted from 0.
@Command
struct TabCommand: MoveCommand {
  /// Root place or number of the tab.
  let place: String

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(at: context.argument) { try $0.selectTab(named: place, cause: $1) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.app.router.tabNames.last.map { "tab \($0)" }
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    point.isFirst ? completer.app.router.tabNames.map { Suggestion(text: $0) } : []
  }
}
