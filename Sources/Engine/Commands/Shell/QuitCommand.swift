import Commands

/// Leave the shell.
@Command
struct QuitCommand: ImmediateCommand {
  static let category = CommandCategory.shell

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    context.interpreter.quit()
    return .nothing
  }
}
