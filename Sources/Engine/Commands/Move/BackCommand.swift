import Commands
import Scenes

/// Goes one step back; after a link or a tab, to where one was.
///
/// `history` says where it leads.
@Command
struct BackCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded]

  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try context.router.back(cause: context.cause, insisting: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link().map { "open \($0.url); back" }
  }
}
