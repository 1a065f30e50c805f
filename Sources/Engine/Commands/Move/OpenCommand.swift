import Commands
import Scenes
import Sessions

/// Goes where a deep link leads, over the stack its policy asks for.
@Command
struct OpenCommand: MoveCommand {
  /// The link.
  let url: String
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.recording(.link, []) {
      try context.router.open(url, force: force).output
    }
  }

  static func example(in samples: AppSamples) -> String? { samples.link().map { "open \($0.url)" } }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    (point.isFirst ? completer.links(point.typed) : []) + completer.flags(of: schema, point.given)
  }
}
