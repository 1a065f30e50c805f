import SceneCommands
import SceneRuntime
import Scenes
import SceneSessions

/// Reorder effects that wake at the same time: `order 2 1`.
///
/// Without numbers it prints what wakes next, with its numbers. Effects wake in the order in which they fell asleep.
@Command
struct OrderCommand: ShellCommand {
  static let category = CommandCategory.act
  static let traits: CommandTraits = [.forwardsArguments, .takesAllWords, .isRecorded]

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let clock = context.app.stage.clock
    guard !clock.isLive else {
      throw context.failure(of: StageError.clockIsLive, at: context.place)
    }
    let names = clock.firstSleepers.map { $0 ?? "a task" }
    let arguments = context.forwarded.arguments
    guard !arguments.isEmpty else {
      if names.isEmpty { return .text("nothing sleeps") }
      return try context.output(
        names.enumerated().map { "\($0.offset + 1)  \($0.element)" }.joined(separator: "\n"),
        .array(names.map { .string($0) }))
    }
    let numbers = arguments.map { $0.label == nil ? Int($0.input.word) : nil }
    let all = Array(1...max(1, names.count))
    guard numbers.compactMap(\.self).sorted() == all, !names.isEmpty else {
      throw context.place.failure(
        .orderNumbers,
        names.isEmpty
          ? "nothing sleeps, so nothing has an order"
          : "'order' needs each number from 1 to \(names.count) once",
        help: names.isEmpty
          ? "run it before the 'advance' that wakes effects"
          : "'order' without numbers lists what wakes next: \(names.joined(separator: ", "))")
    }
    return try await context.recording(.move, Self.schema.parameters) {
      clock.reorderFirstSleepers(numbers.compactMap { $0.map { $0 - 1 } })
      return .nothing
    }
  }

  static func example(in samples: AppSamples) -> String? {
    samples.app.stage.clock.isLive ? nil : "order"
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] { [] }
}
