import Commands
import SceneRuntime
import Scenes

/// Waits until nothing is under way but what sleeps.
@Command
struct SettleCommand: ShellCommand {
  static let category = CommandCategory.act

  var within: Duration = .seconds(10)

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    do { try await context.app.stage.settle(within: within) } catch {
      throw context.place.failure(of: error)
    }
    return .nothing
  }
}
