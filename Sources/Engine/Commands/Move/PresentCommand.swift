import Commands
import Navigation
import Scenes

/// Presents a place over what is there.
@Command
struct PresentCommand: ShellCommand {
  static let category = CommandCategory.move
  static let traits: CommandTraits = [.moves, .isRecorded, .takesPlace, .handsOn]

  /// The place, with its values behind it.
  let place: String
  /// Makes it the first of a stack, on which others can be pushed.
  var stack: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    try await context.moving(to: place) { destination in
      try context.router.show(
        destination, style: stack ? .secondaryStack : .modal, by: .top, cause: "present \(place)")
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.otherPlace.map { "present \($0)" }
  }
}
