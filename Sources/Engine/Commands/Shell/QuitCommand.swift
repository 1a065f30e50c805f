import Commands
import Language

/// Leaves the shell.
@Command
struct QuitCommand: ShellCommand {
  static let category = CommandCategory.shell
  static let traits: CommandTraits = []

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    context.interpreter.quit()
    return .nothing
  }
}
