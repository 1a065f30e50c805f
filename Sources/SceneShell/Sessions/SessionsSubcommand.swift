import ArgumentParser
import SceneSystem

/// `koober sessions`: the journals of the last interactive sessions.
struct SessionsSubcommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sessions",
      abstract: "List the journals of the last interactive sessions.",
      discussion: """
        The last \(RecentSessions.count) sessions are kept, except those that were started with --private. Use 'replay' to \
        repeat one.
        """)
  }

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    throw MainThread.run { [json] console in
      let sessions = RecentSessions(of: App.name, environment: ProcessEnvironment.variables)
      let listing = SessionListing(sessions?.all ?? [])
      let lines = console.columns.map { TerminalText.wrapped(listing.lines, to: $0) }
      console.print(json ? listing.value.json(pretty: true) : lines ?? listing.lines)
      return console.close(.success)
    }
  }
}
