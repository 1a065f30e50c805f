import SceneCommands
import SceneLanguage
import SceneSessions

/// Undo the last input, or several: `undo 3`.
///
/// Effects of the restored state are started again, and all others are canceled.
/// Time does not go back.
@Command
struct UndoCommand: ShellCommand {
  static let category = CommandCategory.travel
  static let traits: CommandTraits = .needsMoments

  /// Number of inputs.
  var count: Int = 1

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let moments = try Moments(context.interpreter, at: context.argument)
    try moments.check(count)
    guard let number = moments.timeline.undoDestination(count) else {
      let possible = moments.timeline.undoCount(below: count)
      throw context.argument.failure(
        .travelMoment,
        possible == 0
          ? "there is no input to undo"
          : "only \(possible) \(possible == 1 ? "input" : "inputs") can be undone",
        help: "'timeline' lists the inputs")
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

/// Redo the last undone input, or several: `redo 3`.
@Command
struct RedoCommand: ShellCommand {
  static let category = CommandCategory.travel
  static let traits: CommandTraits = .needsMoments

  /// Number of inputs.
  var count: Int = 1

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let moments = try Moments(context.interpreter, at: context.argument)
    try moments.check(count)
    guard let number = moments.timeline.redoDestination(count) else {
      throw context.argument.failure(
        .travelMoment,
        count == 1
          ? "there is no undone input to redo"
          : "there are fewer than \(count) undone inputs to redo",
        help: "'travel MOMENT' goes to any moment")
    }
    let output = try await moments.go(to: number)
    moments.timeline.didRedo(count)
    return output
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { "open \($0); undo; redo" }
  }
}
