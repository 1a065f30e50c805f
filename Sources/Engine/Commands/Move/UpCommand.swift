import Commands
import Scenes

/// Goes to the parent of where one is, as links know it.
@Command
struct UpCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded]

  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving { try context.router.up(cause: context.cause, insisting: force) }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.link { $0.count > 1 }.map { "open \($0.url); up" }
  }
}
