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
    name: .customLong("try"),
    help: ArgumentHelp(
      "Try only these: a kind of moves, a scene, a service, an action or a fault (repeatable).",
      valueName: "name"))
  var tried: [String] = []

  @Option(
    name: .customLong("value"),
    help: ArgumentHelp(
      """
      Value to try instead of samples: of parameters with a label, as in text=hello or chat.send.text=hello, or of one \
      without a label, as in books.select=2 (repeatable).
      """,
      valueName: "name=value"))
  var values: [GivenValue] = []

  @Flag(
    help:
      "Also try values at the edges of types: numbers such as -1 and the largest, empty and long texts."
  )
  var edges = false

  @Option(
    name: .customLong("weight"),
    help: ArgumentHelp(
      "Number of times, from 1 to 1000, to try moves of this name where others are tried once (repeatable).",
      valueName: "name=number"))
  var weights: [MoveWeight] = []

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
      "Directory for the scripts of findings.", valueName: "directory"))
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
      "Saved search to go on with, with the options on which its moves and checks depend, and more --states.",
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

  @Option(parsing: .unconditional, help: "Random seed.")
  var seed: UInt64 = 0

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
    if !weights.isEmpty, searching.order != .coverage {
      throw ValidationError("--weight needs --order coverage")
    }
    if tried.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw ValidationError("--try needs the beginning of a name, such as --try signIn")
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
    if worker { return try await serve(testing: properties, console) }
    if let status = FileStatus(path: directory), status.kind != .folder {
      throw console.exitRequest(
        printing: "cannot write findings to '\(directory)': it is not a directory", .usage)
    }
    try OutputFile.check(
      [
        savePath.map { OutputFile("--save", $0, SavedSearch.fileKind) },
        coverage.path.map { OutputFile("--coverage", $0, CoverageFile.kind) },
        page.map { OutputFile("--page", $0, ReportKind.html.fileKind) },
      ], console)
    let requests = Array(reports.joined())
    do throws(ValidationError) {
      try ReportRequest.check(
        requests,
        against: files.map { ("properties file", $0) }
          + [savePath].compactMap(\.self).map { ("saved search", $0) }
          + [coverage.path].compactMap(\.self).map { ("coverage file", $0) }
          + [page].compactMap(\.self).map { ("page of the states", $0) })
    } catch {
      throw console.exitRequest(printing: error.message)
    }
    let reports = try ReportRequest.begin(
      requests,
      about: ReportSubject(app: App.name, command: "explore", item: "result", form: .single),
      console)
    let process = ExploreProcess(
      arguments: ShellWorker.arguments(
        from: CommandLine.arguments.prefix(1) + CommandLineTool<App>.arguments),
      endingAttemptsAfter: searching.timeout, console)
    let outcome = try await process.search()
    var scripts: [String]?
    var failure: ExitStatus?
    do throws(ExitRequest) { scripts = try write(outcome.result.findings, console) } catch {
      // The report then contains the scripts.
      failure = error.status
    }
    let report = ExplorationReport(
      result: outcome.result, isInterrupted: outcome.isInterrupted, files: scripts,
      triesLinks: !searching.excluded.contains(.links), bounds: bounds)
    report.results.forEach { reports.add($0) }
    if !reports.isOutput { console.print(json ? report.value.json() : report.text) }
    outcome.uncheckedPaths.forEach(console.warn)
    if let saveFailure = outcome.saveFailure {
      console.printDiagnostic("error: \(saveFailure)")
      failure = failure ?? .commandFailed
    } else if let savePath, outcome.result.untriedMoves > 0 {
      console.printDiagnostic(
        "note: to go on, repeat the command with \(ScriptLine.text(["--resume", savePath]))"
          + (outcome.isInterrupted ? "" : " and more --states"))
    }
    if let error = outcome.unknownName { throw console.exitRequest(printing: error, .usage) }
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
      outcome.result.coverage, of: App.name, after: failure ?? status, console)
  }

  /// Answers the requests of the process that the user has started.
  ///
  /// - Parameters:
  ///   - properties: What is tested.
  ///   - keepsScripts: Whether the result contains scripts by which something was reached first.
  ///   - console: The output.
  /// - Returns: The exit status of the worker.
  /// - Throws: ``ExitRequest``, after the error is printed.
  @MainActor
  func serve(
    testing properties: [Property], keepingScripts keepsScripts: Bool = false, _ console: Console
  ) async throws(ExitRequest) -> ExitStatus {
    guard let connection = WorkerConnection() else { return .usage }
    while let bytes = connection.receive() {
      guard let request = ShellWorker.decode(ExploreRequest.self, bytes) else { return .usage }
      let answer: ExploreAnswer
      switch request {
      case .stop: answer = .done
      case .run(let lines, let seconds):
        let session = try await appStart(console).makeSession()
        let attempts = ExploreAttempts(connection, seconds: seconds)
        _ = attempts.begin()
        let shell = ExploredShell(session)
        for line in lines { await shell.run(line) }
        attempts.end()
        session.discard()
        answer = .done
      case .search(let fatal, let endsThere):
        // The start of the app has the same limit as a move.
        connection.limitTime(toSeconds: searching.timeout)
        do throws(ExitRequest) {
          answer = .found(
            try await search(
              ExploreAttempts(connection, seconds: searching.timeout, fatal: fatal),
              endingAfter: endsThere ? fatal.keys.max() : nil, madeBefore: fatal.keys.max() ?? 0,
              properties, keepsScripts, console, connection))
        } catch {
          answer = .failed(error.status.rawValue)
        }
      }
      connection.answer(try ShellWorker.encode(answer, console))
    }
    return .success
  }

  @MainActor
  private func appStart(_ console: Console) throws(ExitRequest) -> AppStart<App> {
    let choice = try console.require {
      try searching.start.map { try StartChoice(argument: $0, among: App.starts) }
        ?? StartChoice(App.starts.first ?? .started)
    }
    return AppStart(
      choice: choice, options: options, launch: .virtual(seed: seed), console: console)
  }

  @MainActor
  private func search(
    _ attempts: ExploreAttempts, endingAfter last: Int?, madeBefore: Int,
    _ properties: [Property], _ keepsScripts: Bool, _ console: Console,
    _ connection: WorkerConnection
  ) async throws(ExitRequest) -> ExplorationOutcome {
    let appStart = try appStart(console)
    let saved = try console.require {
      try resumePath.map {
        try SavedSearch(path: $0, expecting: searchOptions(properties, appStart.choice))
      }
    }
    let shells = ExploredShells()
    let recorder = keepsScripts ? CoverageRecorder() : coverage.recorder
    let app = ExploredApp(
      comparing: StateSelection(only: only.map(\.path), ignoring: ignored.map(\.path)),
      describing: { shells[$1].text(of: $0) },
      make: {
        try await appStart.makeSession { session in
          session.stage.refusesRequests = !external
          recorder?.begin(session)
        }
      })
    defer { app.end() }
    attempts.skip(saved?.progress.attempts ?? 0)
    let selections = SelectionCheck(
      paths: ignored.map { ("--ignore \($0.path)", $0.path) }
        + only.map { ("--only \($0.path)", $0.path) }
        + bounds.map { ("--bound \($0.path)", $0.path) },
      actions: tried.map { ("--try \(ScriptLine.text([$0]))", $0) }
        + weights.map { ("--weight \(ScriptLine.text(["\($0.name)=\($0.weight)"]))", $0.name) }
        + properties.compactMap { property in property.ownedAction.map { (property.text, $0) } })
    var exploration = Exploration(
      app,
      trying: PossibleMoves(
        Set(ExploredMoveKind.allCases).subtracting(searching.excluded), named: tried,
        giving: Dictionary(grouping: values, by: \.parameter).mapValues { $0.map(\.text) },
        edges: edges),
      in: searching.order, seed: seed, weighing: weights,
      within: .init(states: searching.states, depth: searching.depth, bounds: bounds),
      testing: properties.map { $0.explored(in: shells) },
      checking: checks, from: saved?.progress,
      beginning: attempts.begin, entering: { try selections.check(in: $0) })
    if keepsScripts { exploration.recorder = recorder }
    if page != nil { exploration.map = StateMap() }
    if jobs > 1 {
      exploration.ahead = SearchAhead { count in
        // A copy costs the time of some moves.
        SharedItems(
          count: count, copies: min(jobs - 1, count / 16), endingCopiesAfter: searching.timeout)
      }
    }
    let options = searchOptions(properties, appStart.choice)
    var reporter = ExploreReporter(connection, after: madeBefore) { progress in
      guard let savePath else { return }
      try SavedSearch(options: options, progress: progress).write(to: savePath)
    }
    do {
      try await exploration.run { progress in
        let stops = reporter.shouldStop(at: progress)
        return stops || last.map { progress.attempts >= $0 } ?? false
      }
      attempts.end()
      reporter.save(exploration.progress)
      let unknown = app.app.flatMap(selections.unknownName)
      var result = try await exploration.result()
      if let recorder { result.coverage.merge(recorder.coverage) }
      result.scripts = try await exploration.coveringScripts()
      let outcome = ExplorationOutcome(
        result: result, isInterrupted: connection.hasRequest || last != nil,
        uncheckedPaths: unknown == nil
          ? selections.warnings + Self.warnings(ofUnused: exploration.possible) : [],
        saveFailure: reporter.failure,
        unknownName: unknown.map { "\($0)" }, map: exploration.map)
      attempts.end()
      return outcome
    } catch let request as ExitRequest {
      throw request
    } catch let diagnostic as Diagnostic {
      console.printDiagnostic(diagnostic)
      throw ExitRequest(status: .syntax)
    } catch let error as SelectionError {
      throw console.exitRequest(printing: "\(error)", .usage)
    } catch let error as RefusedRequest {
      throw console.exitRequest(
        printing: """
          \(error)
            help: make the app with a fake of it, or send requests with --external
          """,
        .commandFailed)
    } catch is Exploration.OtherStart {
      throw console.exitRequest(
        printing: """
          the app does not start in the state in which the search of '\(resumePath ?? "")' began
            help: begin another search, because this build is another one, or its data has changed
          """,
        .commandFailed)
    } catch {
      throw console.exitRequest(printing: "\(error)", .commandFailed)
    }
  }

  private var checks: Set<ExplorationCheck> {
    let chosen = ExplorationCheck.standard.union(added).subtracting(skipped)
    // Where only some moves are tried, a state without one of them is no dead end.
    return tried.isEmpty ? chosen : chosen.subtracting([.deadEnds])
  }

  /// The options on which the numbers of states and moves depend, by name.
  private func searchOptions(_ properties: [Property], _ start: StartChoice) -> [String: String] {
    let list = { (values: [String]) in ScriptLine.text(values) }
    return [
      "the app": "\(App.name) \(App.version)",
      "--start": start.name,
      "--seed": "\(seed)",
      "--depth": "\(searching.depth)",
      "--order": searching.order.rawValue,
      "--try": list(tried.sorted()),
      "--without": list(searching.excluded.map(\.rawValue).sorted()),
      "--ignore": list(ignored.map { "\($0.path)" }.sorted()),
      "--only": list(only.map { "\($0.path)" }.sorted()),
      "--value": list(values.map { "\($0.parameter)=\($0.text)" }),
      "--edges": "\(edges)",
      "--weight": list(weights.map { "\($0.name)=\($0.weight)" }),
      "--bound": list(bounds.map { "\($0.path)=\($0.limit)" }),
      "--check": list(Set(added).map(\.rawValue).sorted()),
      "--skip": list(Set(skipped).map(\.rawValue).sorted()),
      "--properties": properties.map(\.text).joined(separator: "; "),
    ]
  }

  @MainActor
  private static func warnings(ofUnused moves: PossibleMoves) -> [String] {
    moves.unusedNames.map { name in
      "--try \(ScriptLine.text([name])) selects nothing: no state that was found offers it"
    }
      + moves.unusedValues.sorted().map { name in
        "--value \(ScriptLine.text([name])) is not used: no action that was found has the parameter"
      }
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

extension SharedItems: ItemsAhead where Result == SearchAhead.Transition? {}
