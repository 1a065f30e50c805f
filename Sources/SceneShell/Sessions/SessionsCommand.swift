import SceneCommands
import SceneEngine
import ScenePrompt
import SceneSystem

/// List the journals of the recent interactive sessions, for `replay`.
@Command
struct SessionsCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = .isInteractive

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let sessions = RecentSessions(
      of: context.prompt.name, environment: ProcessEnvironment.variables)
    let listing = SessionListing(sessions?.all ?? [])
    return .listing(listing.lines, listing.value)
  }
}
