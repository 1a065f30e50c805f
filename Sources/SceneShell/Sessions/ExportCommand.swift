import ArgumentParser
import Engine
import Sessions

/// `koober export`: tests that are made of recorded sessions.
struct ExportCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Makes a test of a recorded session.",
      subcommands: [ExportScriptCommand<App>.self, ExportSwiftCommand<App>.self])
  }
}

/// `koober export script`: a scene script that does what somebody has done.
struct ExportScriptCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "script",
      abstract: "Prints a scene script of a session, with expectations of what changed.",
      discussion: """
        The script is tried in a fresh app: expectations that don't hold there are left out, and lines that \
        fail are marked. What is secret is a variable of its name: run it with -v NAME=VALUE.
        """)
  }

  @ArgumentParser.Argument(help: "The journal of a session.", completion: .journals)
  var file: String

  @OptionGroup var part: SessionPart
  @OptionGroup var options: App.Options

  func run() throws {
    throw MainThread.run { [self] console in
      await SessionExport<App>(file: file, part: part, options: options, console: console).write {
        $0.script.text(header: $0.origin.scriptHeader(startingAs: $0.start))
      }
    }
  }

}

/// `koober export swift`: a Swift test that does what somebody has done.
struct ExportSwiftCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "swift",
      abstract: "Prints a Swift test of a session, with expectations of what changed.",
      discussion: """
        It is a test of Swift Testing with StoreVerification, for a target that depends on the shell's own, on \
        SceneShell and on SceneTesting. What was tried, and what is secret, is as of export script.
        """)
  }

  @ArgumentParser.Argument(help: "The journal of a session.", completion: .journals)
  var file: String

  @OptionGroup var part: SessionPart
  @OptionGroup var options: App.Options

  func run() throws {
    throw MainThread.run { [self] console in
      await SessionExport<App>(file: file, part: part, options: options, console: console).write {
        SwiftTestDraft(
          app: String(reflecting: App.self), seed: $0.origin.seed,
          start: $0.start?.script.split(separator: "\n").map(String.init) ?? [], script: $0.script
        ).text
      }
    }
  }
}
