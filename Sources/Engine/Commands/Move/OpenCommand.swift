import Commands
import Scenes
import Sessions

/// Open a deep link.
@Command
struct OpenCommand: MoveCommand {
  /// The URL.
  let url: String
  /// Leave scenes that refuse to be left.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.recording(.link, []) {
      try context.router.open(url, insisting: force).output
    }
  }

  static func example(in samples: AppSamples) -> String? { samples.link().map { "open \($0.url)" } }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    (point.isFirst ? completer.links(point.typed) : []) + completer.flags(of: schema, point.given)
  }
}
