import SceneEngine
import SceneLanguage
import SceneSystem
import SceneSessions

extension FreshApps {
  /// Makes the apps of a shell, always in virtual time.
  ///
  /// - Parameters:
  ///   - app: The shell.
  ///   - options: The app's own options.
  ///   - launch: The options of the stage, of which the seed counts.
  ///   - limit: The operations that scripts may not perform; nil if they may perform all.
  init<App: ShellApp>(
    _ app: App.Type, _ options: App.Options, _ launch: LaunchOptions,
    limit: ScriptHost.Limit? = nil
  ) {
    var launch = launch
    (launch.live, launch.virtual) = (false, true)
    let maker = FreshAppMaker<App>(options: options, launch: launch, limit: limit)
    self.init(
      starts: App.starts.count,
      make: { try await maker.makeApp(at: App.starts[$0], for: $1) },
      run: { try await maker.run($0, name: $1, for: $2) })
  }
}

/// Makes apps for an observer; what they print is dropped.
@MainActor
private struct FreshAppMaker<App: ShellApp> {
  let options: App.Options
  let launch: LaunchOptions
  let limit: ScriptHost.Limit?

  nonisolated init(options: App.Options, launch: LaunchOptions, limit: ScriptHost.Limit?) {
    self.options = options
    self.launch = launch
    self.limit = limit
  }

  /// Makes an app and brings it to a start.
  func makeApp(at start: StartState, for observer: (any AppObserver)?) async throws -> AppSession {
    let console = Console.capturing()
    return try await reporting(console) { () throws(ExitRequest) in
      let runner = try makeRunner(console, observer)
      runner.session.stage.refusesRequests = true
      do throws(ExitRequest) {
        try await begin(runner, at: start, observer)
      } catch {
        runner.session.end()
        throw error
      }
      return runner.session
    }
  }

  /// Runs a script in an app that starts as the script's header says.
  func run(_ script: [UInt8], name: String, for observer: any AppObserver) async throws {
    let console = Console.capturing()
    try await reporting(console) { () throws(ExitRequest) in
      let header = ScriptFile(at: name).header
      let runner = try makeRunner(console, observer, for: header)
      defer { runner.session.end() }
      runner.interpreter.isHeaderApplied = true
      let trees = try runner.parse(script, name: name)
      let statements = trees.flatMap(\.statements)
      if statements.contains(where: runner.interpreter.registry.needsMoments) {
        try runner.keepMoments()
      }
      let start = App.starts.first { $0.name == header.start?.text }
      try await begin(runner, at: start ?? .started, observer)
      let inputs = InputLabels(observer)
      runner.interpreter.observer = inputs
      defer { withExtendedLifetime(inputs) { runner.interpreter.observer = nil } }
      try await runner.run(trees)
    }
  }

  private func makeRunner(
    _ console: Console, _ observer: (any AppObserver)?, for header: ScriptHeader = ScriptHeader()
  ) throws(ExitRequest) -> BatchRunner {
    let launch = launch.launch(keeping: .forbidden, for: header)
    launch.stage.loopObserver = observer
    let session = try AppSession.make(App.self, options, launch, console)
    observer?.didMake(session)
    return BatchRunner(session, console: console, isSilent: true, limit: limit)
  }

  private func begin(
    _ runner: BatchRunner, at start: StartState, _ observer: (any AppObserver)?
  ) async throws(ExitRequest) {
    try await runner.start()
    observer?.didRun("start", isMove: false)
    if !start.script.isEmpty {
      let inputs = observer.map(InputLabels.init)
      runner.interpreter.observer = inputs
      defer { withExtendedLifetime(inputs) { runner.interpreter.observer = nil } }
      try await runner.runSilently(start.script.utf8, name: start.name)
    }
  }

  private func reporting<Result>(
    _ console: Console, _ body: () async throws(ExitRequest) -> Result
  ) async throws -> Result {
    do { return try await body() } catch {
      let errors = console.captured?.errors ?? []
      throw FreshAppError(
        description: errors.first?.diagnostic.map(\.summary)
          ?? errors.first.map { String($0.text.trimmingPrefix("error: ")) }
          ?? "an app cannot be made")
    }
  }
}

/// Why an app could not be made, or a script in it has failed.
private struct FreshAppError: Error, CustomStringConvertible {
  let description: String
}

extension Diagnostic {
  /// The place and the message, on one line.
  fileprivate var summary: String {
    place.map { "\($0.file):\($0.line): \(message)" } ?? message
  }
}

/// Tells an observer of the statements of a script that are commands.
@MainActor
private final class InputLabels: ScriptObserver {
  private let observer: any AppObserver

  init(_ observer: any AppObserver) { self.observer = observer }

  func willRun(_ statement: Statement, at place: SourceSpan, in section: String?) {}

  func didRun(_ statement: Statement, failure: ScriptFailure?) {
    var name = "time"
    switch statement.kind {
    case .command, .mustFail: statement.forEachInvocation { name = $0.name.text }
    default: break
    }
    let isMove = CommandRegistry.all[name]?.category == .navigate
    observer.didRun(name, isMove: isMove)
  }

  func didFail() {}
}
