import ArgumentParser
import FoundationEssentials
import SceneCommands
import SceneEngine
import SceneLanguage
import SceneSessions
import SceneSystem

/// `koober explore`: search the states of the app for those in which a property does not hold.
struct ExploreSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explore",
      abstract: "Search the states of the app, and test properties in each of them.",
      discussion: """
        From a start, explore tries the actions, links, moves and waits that each state offers, in fresh apps without \
        your data. A properties file has one property per line: \(Property.forms.joined(separator: ", ")). A property \
        that does not hold, and an error that the app reports, are findings: each is written as the shortest script \
        that fails.

        Exit status: 0 no findings; 1 wrong usage; 2 a property cannot be tested; 3 the app cannot be started, or a \
        script cannot be written; 4 findings, or properties that were not shown; \
        130 interrupted.
        """)
  }

  @Option(
    name: .customLong("properties"),
    help: ArgumentHelp("Properties file (repeatable).", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Option(help: "\(StartChoice.help(for: App.starts, where: "State in which the search begins"))")
  var start: String?

  @Option(help: "Maximum number of states to find.")
  var states = 1000

  @Option(help: "Maximum number of lines that lead to a state.")
  var depth = 50

  @Option(help: "Moves to try first.")
  var order: Frontier.Order = .coverage

  @Option(
    name: .customLong("without"),
    help: "Kind of moves to leave out (repeatable).")
  var excluded: [ExploredMoves.Kind] = []

  @Option(
    name: .customLong("ignore"),
    help: ArgumentHelp(
      "State path to ignore when states are compared (repeatable).", valueName: "path"))
  var ignored: [StatePath] = []

  @Option(
    help: ArgumentHelp(
      "State path to compare, and nothing else (repeatable).", valueName: "path"))
  var only: [StatePath] = []

  @Option(
    name: .customLong("findings"),
    help: ArgumentHelp(
      "Directory for the scripts of findings.", valueName: "directory"))
  var directory = "findings"

  @Flag(help: "Print JSON.")
  var json = false

  @Option(parsing: .unconditional, help: "Random seed.")
  var seed: UInt64 = 0

  @Flag(name: .customLong("live"), help: .hidden)
  var isLive = false

  @OptionGroup var options: App.Options

  func validate() throws {
    if let start { try StartChoice.check(start, among: App.starts) }
    if states < 1 { throw ValidationError("--states must be 1 or more") }
    if depth < 1 { throw ValidationError("--depth must be 1 or more") }
    if isLive { throw ValidationError("explore uses virtual time; leave out --live") }
    if excluded.count == ExploredMoves.Kind.allCases.count {
      throw ValidationError("--without leaves no kind of moves")
    }
  }

  func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
    let properties: [Property]
    do { properties = try Property.all(in: files) } catch let diagnostic as Diagnostic {
      console.printDiagnostic(diagnostic)
      return .syntax
    } catch {
      throw console.exitRequest(printing: "\(error)", .usage)
    }
    let choice = try console.require {
      try start.map { try StartChoice(argument: $0, among: App.starts) }
        ?? StartChoice(App.starts.first ?? .started)
    }
    let appStart = AppStart<App>(
      choice: choice, options: options, launch: .virtual(seed: seed), console: console)
    let view = StateView(only: only.map(\.path), ignoring: ignored.map(\.path))
    let app = ExploredApp(seeing: view) { () throws(ExitRequest) in try await appStart.makeSession()
    }
    let kinds = Set(ExploredMoves.Kind.allCases).subtracting(excluded)
    var exploration = Exploration(
      app, trying: ExploredMoves(kinds: kinds), in: order, seed: seed,
      within: .init(states: states, depth: depth), testing: properties,
      checking: StatePathCheck(
        ignored.map { ("ignore", $0.path) } + only.map { ("only", $0.path) }))
    let interruption = Interruption()
    defer { interruption.end() }
    do { try await exploration.run { interruption.hasOccurred } } catch let request as ExitRequest {
      throw request
    } catch let diagnostic as Diagnostic {
      console.printDiagnostic(diagnostic)
      return .syntax
    } catch let error as StatePathError {
      throw console.exitRequest(printing: "\(error)", .usage)
    } catch {
      throw console.exitRequest(printing: "\(error)", .commandFailed)
    }
    let isInterrupted = interruption.hasOccurred
    let scripts = try await write(exploration.findings, of: app, console)
    app.end()
    let report = ExplorationReport(exploration, files: scripts, isInterrupted: isInterrupted)
    console.print(json ? report.value.json() : report.text)
    exploration.uncheckedPaths.forEach(console.warn)
    if let error = exploration.unknownName {
      throw console.exitRequest(printing: "\(error)", .usage)
    }
    if isInterrupted { return .interrupted }
    return report.hasFailed ? .expectationFailed : .success
  }

  /// Writes the scripts of findings.
  ///
  /// - Returns: Their paths.
  @MainActor
  private func write(
    _ findings: [Exploration.Finding], of app: ExploredApp, _ console: Console
  ) async throws(ExitRequest) -> [String] {
    guard !findings.isEmpty else { return [] }
    let head = start.map { start in
      StartChoice.scriptPath(in: start).map { ScriptLine.text(["source", $0]) }
        ?? "script start: \(ScriptLine.text([start]))"
    }
    let script = FindingScript(app: app, head: head)
    var paths: [String] = []
    for finding in findings {
      let text = try await script.text(of: finding)
      var path = "\(directory)/\(FindingScript.name(of: finding))"
      if paths.contains(path) { path = path.replacing(".scene", with: "-\(paths.count + 1).scene") }
      try console.require(orExitWith: .commandFailed) {
        try FileManager.default.createDirectory(
          atPath: directory, withIntermediateDirectories: true)
        if let conflict = FileConflict(replacing: path, with: FindingScript.fileKind) {
          throw conflict
        }
        let file = try ReplacementFile(replacing: path)
        try file.write(text.utf8)
        try file.commit()
      }
      paths.append(path)
    }
    return paths
  }
}

extension Frontier.Order: ExpressibleByArgument {}
extension ExploredMoves.Kind: ExpressibleByArgument {}
