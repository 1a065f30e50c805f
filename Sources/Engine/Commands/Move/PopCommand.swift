import Commands
import Navigation
import Scenes

/// Removes the scene on top of the stack.
@Command
struct PopCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded]

  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving {
      let router = context.router
      try router.perform(
        .pop(), by: router.tree.focus?.owner ?? .top, cause: context.cause, insisting: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "push \($0); pop" }
  }
}
