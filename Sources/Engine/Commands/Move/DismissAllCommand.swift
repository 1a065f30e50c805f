import Commands
import Navigation
import Scenes

/// Removes all that is presented.
@Command
struct DismissAllCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded]

  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving {
      try context.router.perform(.dismissAll, by: .top, cause: context.cause, insisting: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "present \($0); dismissAll" }
  }
}
