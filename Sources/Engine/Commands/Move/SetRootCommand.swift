import Commands
import Navigation
import Scenes

/// Puts a place where everything is.
@Command
struct SetRootCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded, .takesPlace, .handsOn]

  /// The place, with its values behind it.
  let place: String
  /// Leaves scenes that refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place) { destination in
      try context.router.setRoot(
        destination, by: .top, cause: "setRoot \(place)", insisting: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "setRoot \($0)" }
  }
}
