import SceneCommands
import SceneRuntime
import Scenes

/// Wait until every effect has finished or is sleeping.
@Command
struct SettleCommand: ShellCommand {
  static let category = CommandCategory.act

  /// Timeout, in real time.
  var within: Duration = .seconds(10)

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    guard within >= .zero else {
      throw context.place(of: "within").failure(
        .argumentType, "'within:' cannot be negative",
        help: "write 0s or a longer duration, as in settle within: 2s")
    }
    do { try await context.app.stage.settle(within: within) } catch {
      throw context.failure(of: error, at: context.place)
    }
    return .nothing
  }
}
