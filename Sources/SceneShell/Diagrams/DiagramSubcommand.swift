import ArgumentParser
import SceneEngine
import SceneExplorer
import SceneSessions
import SceneSystem
import SceneText

/// `koober diagram`: the same as `diagram` in the shell, in an app that has not started.
struct DiagramSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "diagram",
      abstract: "Draw a state machine, the navigation or the scopes.",
      discussion: """
        For a service or scene, the nodes are the cases of its state, and the edges are the events between them. \
        'diagram navigation' draws the places and the moves between them, 'diagram scopes' the scopes and their \
        objects. The command explores fresh copies of the app, with generated arguments and without your data; \
        --from runs scripts instead. With --from and --steps, the drawing shows what the scripts do, and what only \
        exploring finds is dashed.
        """)
  }

  @ArgumentParser.Argument(
    help: "Service or scene, or a path in its state; or navigation or scopes.")
  var name: String

  @Option(help: "Format of the drawing; svg needs Graphviz.")
  var format: DiagramFormat = .text

  @Option(
    help: ArgumentHelp(
      "Script, directory of scripts, or pattern, such as 'scripts/**/*.scene'.",
      valueName: "scripts"),
    completion: .file())
  var from: String?

  @Option(
    parsing: .unconditional,
    help: "Number of inputs to explore with (default: 10000, or 0 with --from).")
  var steps: Int?

  @Flag(help: "Print how often each edge was taken.")
  var counts = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var launch: LaunchOptions
  @OptionGroup var options: App.Options

  func validate() throws {
    if json, format != .text {
      throw ValidationError("--format and --json cannot be used together")
    }
  }

  func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
    do throws(ScriptHost.Failure) {
      // A stream can be read only once.
      let paths = if let from { try DiagramCommand.paths(of: from) } else { [String]() }
      for path in paths where !FileReader.isStream(path) { _ = try SystemFiles.read(path) }
    } catch {
      throw console.exitRequest(
        printing: error.message + (error.help.map { "\n  help: \($0)" } ?? ""))
    }
    let session = try AppSession.makeForInspection(App.self, options, console)
    let runner = BatchRunner(
      session, console: console, apps: FreshApps(App.self, options, launch))
    var words = ["diagram", name]
    if format != .text { words += ["format:", format.rawValue] }
    if let from { words += ["from:", from] }
    if let steps { words += ["steps:", "\(steps)"] }
    if counts { words.append("--counts") }
    if json { words.append("--json") }
    try await runner.run(ScriptLine.text(words).utf8, name: ScriptLine.name)
    return .success
  }
}

extension DiagramFormat: ExpressibleByArgument {}
