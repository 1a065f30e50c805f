import ArgumentParser
import SceneSystem

/// `koober sessions`: what was done at a terminal, and is kept for a while.
struct SessionsSubcommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sessions",
      abstract: "Lists the records of the last sessions at a terminal.",
      discussion: """
        Each is a file that `replay` plays again. The last \(SessionRing.count) are kept, unless a session is \
        begun with --private.
        """)
  }

  @Flag(help: "Print the list as JSON.")
  var json = false

  func run() throws {
    throw MainThread.run { [json] console in
      let ring = SessionRing(of: App.name, environment: ProcessEnvironment.variables)
      let listing = SessionListing(ring?.kept ?? [])
      console.print(json ? listing.value.json(pretty: true) : listing.lines)
      return console.close(.success)
    }
  }
}
