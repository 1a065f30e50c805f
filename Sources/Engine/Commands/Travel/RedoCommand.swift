import Commands
import Language
import Sessions

/// Goes forward again, to before `undo`.
@Command
struct RedoCommand: ShellCommand {
  static let category = CommandCategory.travel
  static let traits: CommandTraits = .needsMoments

  var count: Int = 1

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let moments = try Moments(context.interpreter, at: context.argument)
    try moments.check(count)
    guard let number = moments.timeline.after(count) else {
      throw context.argument.failure(
        .travelMoment,
        count == 1
          ? "nothing has been undone since something was done"
          : "fewer than \(count) things have been undone since something was done",
        help: "goto MOMENT goes anywhere")
    }
    let output = try await moments.go(to: number)
    moments.timeline.didGoForward(count)
    return output
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { "open \($0); undo; redo" }
  }
}
