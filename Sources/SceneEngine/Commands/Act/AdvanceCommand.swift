import SceneCommands
import SceneRuntime
import Scenes

/// Advance virtual time, and run timers that are due: `advance 2s`.
@Command
struct AdvanceCommand: ShellCommand {
  static let category = CommandCategory.act

  /// Amount of time.
  let by: Duration

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let timeout = context.interpreter.settleTimeout
    do { try await context.app.stage.advance(by: by, settlingWithin: timeout) } catch {
      throw context.failure(of: error, at: context.argument)
    }
    return .nothing
  }

  static func example(in samples: AppSamples) -> String? {
    samples.app.stage.clock.isLive ? nil : "advance 2s"
  }
}
