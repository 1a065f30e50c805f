import Commands
import Scenes

/// Selects a tab by the place that it begins with, as in `tab chat`.
///
/// A tab has a number, too, from 0: where a place was put at its foot that another begins with, it is
/// selected by that.
@Command
struct TabCommand: MoveCommand {
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
