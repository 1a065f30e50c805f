public import ArgumentParser
import SceneCommands
import SceneEngine
public import SceneExplorer
import SceneLanguage
import SceneReports
import SceneSessions
import SceneSystem
import SceneText

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

  @OptionGroup var searching: SearchOptions<App>

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
    name: .customLong("bound"),
    help: ArgumentHelp(
      "Number, or length of a list, in the state above which to try no moves (repeatable).",
      valueName: "path=number"))
  var bounds: [StateBound] = []

  @Option(
    name: .customLong("skip"),
    help: "Check to leave out (repeatable).")
  var skipped: [ExplorationCheck] = []

  @Option(
    name: .customLong("check"),
    help: "Check to add to the standard ones, such as orders (repeatable).")
  var added: [ExplorationCheck] = []

  @Option(
    name: .customLong("findings"),
    help: ArgumentHelp(
      "Directory for the scripts of findings.", valueName: "directory"),
    completion: .directory)
  var directory = "findings"

  @Option(
    name: .customLong("save"),
    help: ArgumentHelp(
      "File in which to save the search, once a minute and at its end.", valueName: "file"),
    completion: .file())
  var savePath: String?

  @Option(
    name: .customLong("resume"),
    help: ArgumentHelp(
      "Saved search to continue, with the options on which its moves and checks depend, and more --states.",
      valueName: "file"),
    completion: .file())
  var resumePath: String?

  @Flag(help: "Send requests to external systems, such as a server, instead of refusing them.")
  var external = false

  @Option(
    name: .customLong("report"), help: ReportRequest.help,
    completion: ReportRequest.completion, transform: ReportRequest.requests)
  var reports: [[ReportRequest]] = []

  @Option(
    help: ArgumentHelp(
      "Write an HTML page of the states: their places, what each looks like, and how to get there.",
      valueName: "file"),
    completion: .file(extensions: ["html"]))
  var page: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Number of processes that try moves. They find the same, in the same order; an app may have no threads of its own \
      then.
      """, valueName: "count"))
  var jobs = 1

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: .hidden)
  var worker = false

  @Flag(name: .customLong("live"), help: .hidden)
  var isLive = false

  @OptionGroup var coverage: CoverageOptions
  @OptionGroup var options: App.Options

  func validate() throws {
    if isLive { throw ValidationError("explore uses virtual time; leave out --live") }
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 256") }
    if jobs > 1, external {
      throw ValidationError(
        "--external cannot be used with --jobs, because requests would be sent in another order")
    }
    if jobs > 1, coverage.path != nil {
      throw ValidationError(
        "--coverage cannot be used with --jobs, because one process records all moves")
    }
    if jobs > 1, page != nil {
      throw ValidationError(
        "--page cannot be used with --jobs, because one process draws all states")
    }
    if let check = skipped.first(where: added.contains) {
      throw ValidationError("--check and --skip cannot both name \(check.rawValue)")
    }
    if directory.isEmpty {
      throw ValidationError("--findings needs a directory, such as --findings findings")
    }
    if page == "-" || page?.isEmpty == true {
      throw ValidationError("--page needs a file, such as states.html")
    }
    if coverage.path != nil, resumePath != nil {
      throw ValidationError(
        "--coverage cannot be used with --resume, because a saved search has no coverage of its states"
      )
    }
    if page != nil, resumePath != nil {
      throw ValidationError(
        "--page cannot be used with --resume, because a saved search has no drawings of its states")
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
    if worker { return try await worker(testing: properties, console).serve() }
    if let status = FileStatus(path: directory), status.kind != .folder {
      throw console.exitRequest(
        printing: "cannot write findings to '\(directory)': it is not a directory", .usage)
    }
    let outputs = [
      savePath.map { OutputFile("--save", $0, SavedSearch.fileKind) },
      coverage.file,
      page.map { OutputFile("--page", $0, ReportKind.html.fileKind) },
    ]
    try OutputFile.check(outputs, console)
    let requests = Array(reports.joined())
    try console.require {
      try ReportRequest.check(requests, against: files.map { ("properties file", $0) }, outputs)
    }
    let process = try ExploreProcess(searching, console)
    let reports = try ReportRequest.begin(
      requests,
      about: ReportSubject(app: App.name, command: "explore", item: "result", form: .single),
      console)
    let outcome = try await process.search()
    let mistake = outcome.mistake
    let stop = mistake == nil ? process.stop : .mistake
    var scripts: [String]?
    var failure: ExitStatus?
    do throws(ExitRequest) { scripts = try write(outcome.result.findings, console) } catch {
      // The report then contains the scripts.
      failure = error.status
    }
    let report = ExplorationReport(
      result: outcome.result, stop: stop, files: scripts,
      triesLinks: !searching.excluded.contains(.links), bounds: bounds,
      mistake: mistake?.text)
    report.results.forEach { reports.add($0) }
    if !reports.isOutput { console.print(json ? report.value.json() : report.text) }
    outcome.uncheckedPaths.forEach(console.warn)
    if let saveFailure = outcome.saveFailure {
      console.printDiagnostic("error: \(saveFailure)")
      failure = failure ?? .commandFailed
    } else if let savePath, outcome.result.untriedMoves > 0, stop != .mistake {
      console.printDiagnostic(
        "note: to continue, repeat the command with \(ScriptLine.text(["--resume", savePath]))"
          + (stop == nil ? " and more --states" : ""))
    }
    if let mistake {
      let status = mistake.print(console)
      failure = failure ?? status
    }
    if let page, let map = outcome.map {
      let head = searching.start.map(StartChoice.firstLine)
      do throws(ExitRequest) {
        try PageFile.write(to: page, console) { map.page(of: App.name, after: head).write(to: $0) }
      } catch {
        failure = failure ?? error.status
      }
    }
    let status = reports.finish(report, console)
    return coverage.write(
      outcome.recorded, of: App.name, after: failure ?? status, console)
  }

  /// The process of the search.
  @MainActor
  private func worker(
    testing properties: [Property], _ console: Console
  ) throws(ExitRequest) -> ExploreWorker<App> {
    let worker = ExploreWorker<App>(searching, options, console)
    (worker.properties, worker.checks, worker.bounds) = (properties, checks, bounds)
    (worker.ignored, worker.only) = (ignored, only)
    (worker.sendsRequests, worker.jobs) = (external, jobs)
    (worker.recorder, worker.keepsMap) = (coverage.recorder, page != nil)
    (worker.savePath, worker.resumePath) = (savePath, resumePath)
    worker.savedOptions = try console.require { try savedOptions(properties) }
    return worker
  }

  private var checks: Set<ExplorationCheck> {
    let chosen = ExplorationCheck.standard.union(added).subtracting(skipped)
    // Where only some moves are tried, a state without one of them is no dead end.
    return searching.tried.isEmpty ? chosen : chosen.subtracting([.deadEnds])
  }

  /// The options on which the numbers of states and moves depend, by name.
  private func savedOptions(_ properties: [Property]) throws -> [String: String] {
    let list = { (values: [String]) in ScriptLine.text(values) }
    return [
      "the app": "\(App.name) \(App.version)",
      "--start": try searching.startChoice.name,
      "--seed": "\(searching.seed)",
      "--depth": "\(searching.depth)",
      "--timeout": "\(searching.timeout)",
      "--external": external ? "on" : "",
      "--order": searching.order.rawValue,
      "--try": list(searching.tried.sorted()),
      "--without": list(searching.excluded.map(\.rawValue).sorted()),
      "--ignore": list(ignored.map { "\($0.path)" }.sorted()),
      "--only": list(only.map { "\($0.path)" }.sorted()),
      "--value": list(searching.values.map { "\($0.parameter)=\($0.text)" }),
      "--edges": "\(searching.edges)",
      "--weight": list(searching.weights.map { "\($0.name)=\($0.weight)" }),
      "--bound": list(bounds.map { "\($0.path)=\($0.limit)" }),
      "--check": list(Set(added).map(\.rawValue).sorted()),
      "--skip": list(Set(skipped).map(\.rawValue).sorted()),
      "--properties": properties.map(\.text).joined(separator: "; "),
    ]
  }

  private static var fileKind: FileKind {
    FileKind("the script of a finding", start: "# finding: ")
  }

  /// Writes the scripts of findings.
  ///
  /// - Returns: Their paths.
  @MainActor
  private func write(
    _ findings: [ExplorationResult.Finding], _ console: Console
  ) throws(ExitRequest) -> [String] {
    let head = searching.start.map(StartChoice.firstLine)
    var scripts = ScriptDirectory(at: directory, of: Self.fileKind)
    return try console.require(orExitWith: .commandFailed) {
      try findings.map { finding in
        let text = finding.script(after: head)
        // A line of an action of the app may be one that no command reads.
        let formatted = try? CommandRegistry.all.format(SourceText(name: "finding", text))
        return try scripts.write(formatted ?? text, about: finding.title.lowercased())
      }
    }
  }
}

extension ExplorationCheck: ExpressibleByArgument {}
