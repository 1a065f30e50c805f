import ArgumentParser
import SceneEngine
import SceneSessions

/// `koober export`: tests from recorded sessions.
struct ExportCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Export a recorded session as a test.",
      subcommands: [ExportScriptCommand<App>.self, ExportSwiftCommand<App>.self])
  }
}

private enum ExportStatus {
  static let help =
    "Exit status: 0 success; 1 wrong usage, or a file cannot be read; 2 the journal is damaged; "
    + "4 lines fail in a fresh app."
}

/// `koober export script`: a scene script that repeats a session.
struct ExportScriptCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "script",
      abstract: "Print a scene script that repeats a session and expects its changes.",
      discussion: """
        export runs the script once in a fresh app, removes the expectations that fail there, and marks the lines \
        that fail. Secrets become variables: run the script with -v NAME=VALUE.

        \(ExportStatus.help)
        """)
  }

  @ArgumentParser.Argument(help: "Journal of the session.", completion: .journals)
  var file: String

  @OptionGroup var part: SessionPart
  @OptionGroup var expected: ExpectedPart
  @OptionGroup var options: App.Options

  func validate() throws { try SessionPart.check(from: expected.from, until: part.until) }

  func run() throws {
    throw MainThread.run { [self] console in
      await SessionExport<App>(
        file: file, part: part, firstChecked: expected.from, options: options, console: console
      ).write {
        $0.script.text(header: $0.origin.scriptHeader(startingAs: $0.start))
      }
    }
  }
}

/// `koober export swift`: a Swift test that repeats a session.
struct ExportSwiftCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "swift",
      abstract: "Print a Swift test that repeats a session and expects its changes.",
      discussion: """
        The test uses Swift Testing and StoreVerification; the target of the test must depend on the target of the \
        shell, on SceneShell and on SceneTesting. As with 'export script', export runs the commands once in a fresh \
        app, and secrets become variables.

        \(ExportStatus.help)
        """)
  }

  @ArgumentParser.Argument(help: "Journal of the session.", completion: .journals)
  var file: String

  @OptionGroup var part: SessionPart
  @OptionGroup var expected: ExpectedPart
  @OptionGroup var options: App.Options

  func validate() throws { try SessionPart.check(from: expected.from, until: part.until) }

  func run() throws {
    throw MainThread.run { [self] console in
      await SessionExport<App>(
        file: file, part: part, firstChecked: expected.from, options: options, console: console
      ).write {
        SwiftTestDraft(
          app: String(reflecting: App.self), seed: $0.origin.seed,
          start: $0.start?.script.split(separator: "\n").map(String.init) ?? [], script: $0.script
        ).text
      }
    }
  }
}
