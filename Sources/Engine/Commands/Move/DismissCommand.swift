import Commands
import Navigation
import Scenes

/// Removes what was presented last.
@Command
struct DismissCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded]

  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving {
      let tree = context.router.tree
      // Who has presented what is in front: the owner of the first entry of its layer.
      let presented = tree.path.last {
        $0.presentation == .modal || $0.presentation == .secondaryStack
      }
      try context.router.perform(
        .dismiss(), by: presented?.owner ?? tree.focus?.owner ?? .top, cause: context.cause,
        insisting: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "present \($0); dismiss" }
  }
}
