import Commands

/// Leaves the shell.
@Command
struct QuitCommand: ImmediateCommand {
  static let category = CommandCategory.shell
  static let traits: CommandTraits = []

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    context.interpreter.quit()
    return .nothing
  }
}
