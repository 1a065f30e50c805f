import Commands
import Language
import Sessions

/// Goes back to before what was done last: `undo`, `undo 3`.
///
/// Work that the states of then ask for begins again, other work is cancelled; time doesn't go back.
@Command
struct UndoCommand: ShellCommand {
  static let category = CommandCategory.travel
  static let traits: CommandTraits = .needsMoments

  var count: Int = 1

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let moments = try Moments(context.interpreter, at: context.argument)
    try moments.check(count)
    guard let number = moments.timeline.undoDestination(count) else {
      throw context.argument.failure(
        .travelMoment,
        count == 1
          ? "nothing has been done that could be undone"
          : "fewer than \(count) things have been done that could be undone",
        help: "timeline lists what has happened")
    }
    let undone = moments.timeline.undoSteps(count)
    let output = try await moments.go(to: number)
    moments.timeline.didUndo(undone)
    return output
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { "open \($0); undo" }
  }
}

/// Goes forward again, to before `undo`.
@Command
struct RedoCommand: ShellCommand {
  static let category = CommandCategory.travel
  static let traits: CommandTraits = .needsMoments

  var count: Int = 1

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let moments = try Moments(context.interpreter, at: context.argument)
    try moments.check(count)
    guard let number = moments.timeline.redoDestination(count) else {
      throw context.argument.failure(
        .travelMoment,
        count == 1
          ? "nothing has been undone since something was done"
          : "fewer than \(count) things have been undone since something was done",
        help: "travel MOMENT goes to any moment")
    }
    let output = try await moments.go(to: number)
    moments.timeline.didRedo(count)
    return output
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { "open \($0); undo; redo" }
  }
}
