import Commands
import Navigation
import Scenes

/// Pushes a place, as in `push signIn email: jane@example.com`.
@Command
struct PushCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded, .takesPlace, .handsOn]

  let place: String

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place) { destination in
      try context.router.show(destination, style: .push, by: .top, cause: "push \(place)")
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "push \($0)" }
  }
}
