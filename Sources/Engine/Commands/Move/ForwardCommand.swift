import Commands
import Scenes

/// Goes where one was before going back.
@Command
struct ForwardCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded]

  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try context.router.forward(cause: context.cause, insisting: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "open \($0.url); back; forward" }
  }
}
