import Commands
import Navigation
import Scenes

/// Puts a place where the scene in front is.
@Command
struct ReplaceCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded, .takesPlace, .handsOn]

  /// The place, with its values behind it.
  let place: String
  /// Leaves a scene that refuses.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place) { destination in
      try context.router.replaceFront(
        with: destination, by: .top, cause: "replace \(place)", insisting: force)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "replace \($0)" }
  }
}
