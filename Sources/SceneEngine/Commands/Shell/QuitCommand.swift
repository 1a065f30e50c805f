package import SceneCommands

/// Leave the shell.
@Command
package struct QuitCommand: ImmediateCommand {
  package static let category = CommandCategory.shell

  package func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    context.interpreter.quit()
    return .nothing
  }
}
