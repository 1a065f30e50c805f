import SceneCommands
import SceneExplorer
import SceneLanguage
import SceneSessions
import SceneSystem
import SceneText

/// The process of a search, which answers the requests of the one that the user has started.
@MainActor
final class ExploreWorker<App: ShellApp> {
  private let searching: SearchOptions<App>
  private let options: App.Options
  private let console: Console
  var properties: [Property] = []
  var checks: Set<ExplorationCheck> = [.restoring]
  /// The parts of the state that do not count, or the only ones that do.
  var ignored: [StatePath] = []
  var only: [StatePath] = []
  var bounds: [StateBound] = []
  var sendsRequests = false
  var jobs = 1
  var recorder: CoverageRecorder?
  /// Whether the result contains scripts by which something was reached first.
  var keepsScripts = false
  /// Whether the result contains what the search has walked.
  var keepsMap = false
  var savePath: String?
  var resumePath: String?
  /// The options with which a saved search has to be resumed, by name.
  var savedOptions: [String: String] = [:]

  private var search: Search?

  /// A search that has ended, and is to be reported.
  private struct Search {
    let exploration: Exploration
    let warnings: [String]
    let saveFailure: String?
  }

  init(_ searching: SearchOptions<App>, _ options: App.Options, _ console: Console) {
    (self.searching, self.options, self.console) = (searching, options, console)
  }

  /// Answers requests, until there are no more.
  ///
  /// - Returns: The exit status of the process.
  /// - Throws: ``ExitRequest``, after the error is printed.
  func serve() async throws(ExitRequest) -> ExitStatus {
    guard let connection = WorkerConnection() else { return .usage }
    while let bytes = connection.receive() {
      guard let request = ShellWorker.decode(ExploreRequest.self, bytes) else { return .usage }
      let answer: ExploreAnswer
      do throws(ExitRequest) {
        answer = try await self.answer(to: request, connection)
      } catch {
        answer = .failed(error.status.rawValue)
      }
      connection.limitTime(toSeconds: 0)
      connection.answer(try ShellWorker.encode(answer, console))
    }
    return .success
  }

  private func answer(
    to request: ExploreRequest, _ connection: WorkerConnection
  ) async throws(ExitRequest) -> ExploreAnswer {
    switch request {
    case .stop: return .done
    case .search(let request):
      return try await explaining { .searched(moves: try await search(request, connection)) }
    case .report(let fatal):
      let attempts = ExploreAttempts(connection, seconds: searching.timeout, fatal: fatal)
      guard let search else { return .done }
      return try await explaining { .found(try await report(search, attempts, connection)) }
    case .run(let lines, let seconds):
      connection.limitTime(toSeconds: seconds)
      let session = try await appStart.makeSession()
      _ = ExploreAttempts(connection, seconds: seconds).begin()
      let shell = ExploredShell(session)
      for line in lines { await shell.run(line) }
      session.discard()
      return .done
    }
  }

  private var appStart: AppStart<App> {
    get throws(ExitRequest) {
      AppStart(
        choice: try console.require { try searching.startChoice }, options: options,
        launch: .virtual(seed: searching.seed), console: console)
    }
  }

  // MARK: The search

  /// Searches, and returns the number of moves that were made.
  private func search(
    _ request: SearchRequest, _ connection: WorkerConnection
  ) async throws -> Int {
    let kept = request.backup.flatMap { try? SavedSearch(path: $0, expecting: savedOptions) }
    let saved = try console.require {
      try kept ?? resumePath.map { try SavedSearch(path: $0, expecting: savedOptions) }
    }
    let moves = saved?.progress.attempts ?? 0
    let attempts = ExploreAttempts(
      connection, seconds: searching.timeout, fatal: request.fatal, after: moves)
    let selections = SelectionCheck(
      paths: ignored.map { ("--ignore \($0.path)", $0.path) }
        + only.map { ("--only \($0.path)", $0.path) },
      bounds: bounds.map { ("--bound \($0.path)", $0.path) },
      actions: searching.tried.map { ("--try \(ScriptLine.text([$0]))", $0) }
        + searching.weights.map {
          ("--weight \(ScriptLine.text(["\($0.name)=\($0.weight)"]))", $0.name)
        })
    let shells = ExploredShells()
    var exploration = Exploration(
      try app(in: shells, connection), trying: searching.moves, in: searching.order,
      seed: searching.seed,
      weighing: searching.weights,
      within: .init(states: searching.states, depth: searching.depth, bounds: bounds),
      testing: properties.map { $0.explored(in: shells) }, checking: checks,
      from: saved?.progress, beginning: attempts.begin,
      entering: { [properties] in
        try selections.check(in: $0)
        for property in properties { try property.checkAction(in: $0) }
      })
    if keepsScripts { exploration.recorder = recorder }
    if keepsMap { exploration.map = StateMap() }
    if jobs > 1 {
      let (jobs, timeout) = (jobs, searching.timeout)
      exploration.ahead = SearchAhead { count in
        // A copy costs the time of some moves.
        SharedItems(
          count: count, copies: min(jobs - 1, count / 16), endingCopiesAfter: timeout)
      }
    }
    var reporter = reporter(on: connection, after: moves, in: request)
    try await exploration.run { progress in
      let stops = reporter.shouldStop(at: progress)
      return stops || request.last.map { progress.attempts >= $0 } ?? false
    }
    // The states that a wrong option has told apart are of no use.
    if exploration.mistake == nil { reporter.end(exploration.progress) }
    search = Search(
      exploration: exploration,
      // A continued search enters only new states.
      warnings: saved == nil ? selections.warnings : [], saveFailure: reporter.failure)
    return exploration.progress.attempts
  }

  private func app(
    in shells: ExploredShells, _ connection: WorkerConnection
  ) throws(ExitRequest) -> ExploredApp {
    let appStart = try appStart
    return ExploredApp(
      comparing: StateSelection(only: only.map(\.path), ignoring: ignored.map(\.path)),
      describing: { shells[$1].text(of: $0) },
      make: { [self] in
        // The start of an app has the same limit as a move.
        connection.limitTime(toSeconds: searching.timeout)
        return try await appStart.makeSession { [self] session in
          session.stage.refusesRequests = !sendsRequests
          recorder?.begin(session)
        }
      })
  }

  private func reporter(
    on connection: WorkerConnection, after moves: Int, in request: SearchRequest
  ) -> ExploreReporter {
    let (savePath, options) = (savePath, savedOptions)
    // What was recorded and drawn of the states is not saved.
    let backup = recorder == nil && !keepsMap ? request.backup : nil
    return ExploreReporter(
      connection, after: moves, madeBefore: request.fatal.keys.max() ?? 0,
      saving: { progress in
        if let savePath {
          try SavedSearch(options: options, progress: progress).write(to: savePath)
        }
      },
      keeping: { progress in
        if let backup {
          try SavedSearch(options: options, progress: progress).overwrite(backup)
        }
      })
  }

  private func report(
    _ search: Search, _ attempts: ExploreAttempts, _ connection: WorkerConnection
  ) async throws -> ExplorationOutcome {
    let exploration = search.exploration
    defer { exploration.app.end() }
    let mistake = exploration.mistake.map(Mistake.init)
    var result = try await exploration.result(
      beginning: attempts.begin, unless: { connection.hasRequest })
    var recorded = result.coverage
    if let recorder { recorded.merge(recorder.coverage) }
    result.scripts = try await exploration.coveringScripts(beginning: attempts.begin)
    return ExplorationOutcome(
      result: result, recorded: recorded,
      uncheckedPaths: mistake == nil
        ? search.warnings + Self.warnings(ofUnused: exploration.possible) : [],
      saveFailure: search.saveFailure, mistake: mistake, map: exploration.map)
  }

  private static func warnings(ofUnused moves: PossibleMoves) -> [String] {
    moves.unusedNames.map { name in
      "--try \(ScriptLine.text([name])) selects nothing: no state that was found offers it"
    }
      + moves.unusedValues.sorted().map { name in
        "--value \(ScriptLine.text([name])) is not used: no action that was found has the parameter"
      }
      + moves.unreadValues.map { value in
        "--value \(ScriptLine.text([value])) is not used: it is not a value of the parameter"
      }
  }

  /// Prints an error, with what helps.
  private func explaining(
    _ work: () async throws -> ExploreAnswer
  ) async throws(ExitRequest) -> ExploreAnswer {
    do { return try await work() } catch let request as ExitRequest {
      throw request
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
}

extension SharedItems: ItemsAhead where Result == SearchAhead.Transition? {}
