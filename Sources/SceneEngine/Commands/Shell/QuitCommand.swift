package import SceneCommands

/// Leave the shell.
@Command
package struct QuitCommand: ImmediateCommand {
  package static let category = CommandCategory.shell
  package static let traits: CommandTraits = .hasNoData

  package func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    context.interpreter.quit()
    return .nothing
  }
}
