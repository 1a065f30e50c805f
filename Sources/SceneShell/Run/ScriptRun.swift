import SceneEngine
import Glibc
import SceneExplorer
import SceneLanguage
import SceneSystem
import SceneSessions

/// Runs scripts, each in a fresh app.
@MainActor
struct ScriptRun<App: ShellApp> {
  let options: App.Options
  let launch: LaunchOptions
  /// The path at which a running app listens, in which the scripts run; nil for a fresh app each.
  let attachPath: String?
  let values: [String: Value]
  /// The restrictions of scripts; nil for none.
  let limit: ScriptHost.Limit?
  let trace: TraceOptions
  let keepsSteps: Bool
  /// Whether a script without commands fails.
  let isStrict: Bool
  /// Whether the results contain the coverage.
  let isCovering: Bool
  /// The journals that the command line and scripts ask for.
  let journals: SessionJournals
  /// The journal of all runs of this process; nil if there is none.
  let sharedJournal: CommandJournal?

  /// How a run ended; a script that could not start has no trace.
  private struct Ending {
    var status = ExitStatus.success
    var interpreter: Interpreter?
    var trace: ScriptTrace?
    /// The trace of what was printed, also by a script that was read from a stream.
    var printed: ScriptTrace?
  }

  /// Runs a script until its timeout; the result contains what it has done so far.
  func result(
    of script: ScriptFile, _ request: ScriptRequest, within limit: Duration?
  ) async -> (result: ScriptResult, hasTimedOut: Bool) {
    guard let limit else { return (await result(of: script, request), false) }
    let work = HostTask.start { await self.result(of: script, request) }
    let alarm = Alarm(after: limit) { work.cancel() }
    let lastAlarm = Self.lastAlarm(
      after: limit, "\(name: script.path): \(ScriptResult.timeoutMessage( limit))")
    var result = await work.value
    _ = lastAlarm.stop()
    let hasTimedOut = alarm.stop()
    if hasTimedOut, result.isInterrupted { result.markTimedOut(after: limit) }
    return (result, hasTimedOut)
  }

  func result(of script: ScriptFile, _ request: ScriptRequest) async -> ScriptResult {
    let console = Console.capturing()
    var result = ScriptResult(path: script.path)
    let start = RealTime.now
    let recorder = isCovering ? CoverageRecorder() : nil
    var ending = await run(script, request, console, recorder)
    result.coverage = recorder?.coverage
    if ending.status == .success, console.hasJournalFailed { ending.status = .commandFailed }
    result.seconds = (RealTime.now - start) / .seconds(1)
    result.status = ending.status.rawValue
    ending.trace?.finish()
    let captured = console.captured ?? Console.Captured()
    result.output =
      ending.printed?.concealing(captured.output)
      ?? String(decoding: captured.output, as: UTF8.self)
    result.warnings = captured.warnings
    if ending.status != .success {
      let diagnostic = captured.errors.first?.diagnostic
      var failure = ending.trace?.failure ?? ScriptResult.Failure()
      failure.message =
        diagnostic?.message ?? captured.errors.first.map { message(in: $0.text) }
        ?? "the script failed"
      failure.text = captured.errors.map(\.text).joined(separator: "\n")
      failure.line = diagnostic?.place.flatMap { $0.file == script.path ? $0.line : nil }
      result.failure = failure
    }
    result.parts = ending.trace?.parts ?? []
    result.steps = ending.trace?.steps ?? []
    return result
  }

  /// The message in a printed error; another process sends only the whole text.
  private func message(in text: String) -> String {
    guard attachPath != nil, let line = text.split(separator: "\n").first else { return text }
    return String(line.trimmingPrefix("error: "))
  }

  /// Notes that this process runs a script.
  func note(_ script: ScriptFile) {
    RunningItem.set(
      Array(script.path.utf8), "script", mayMove: sharedJournal == nil && !script.isStream)
  }

  /// The time that a script has to end after its timeout, however busy the machine is.
  static var grace: Duration { .seconds(10) }

  /// Runs the only script of the command line until its timeout, and prints its output at once and what led to a
  /// failure.
  func runAlone(
    _ script: ScriptFile, _ request: ScriptRequest, _ console: Console, within limit: Duration?,
    _ recorder: CoverageRecorder?
  ) async -> ExitStatus {
    guard let limit else { return await runAlone(script, request, console, recorder) }
    let message = ScriptResult.timeoutMessage(limit)
    let work = HostTask.start { await self.runAlone(script, request, console, recorder) }
    let alarm = Alarm(after: limit) { work.cancel() }
    let lastAlarm = Self.lastAlarm(after: limit, message)
    console.reasonToInterrupt = { alarm.hasRung ? message : nil }
    let status = await work.value
    _ = lastAlarm.stop()
    return alarm.stop() && status == .interrupted ? .commandFailed : status
  }

  /// Ends the process if a script does not end after its timeout.
  private static func lastAlarm(after limit: Duration, _ message: String) -> Alarm {
    Alarm(after: limit + grace) {
      try? StandardStream.error.write("error: \(message)\n")
      _exit(ExitStatus.commandFailed.rawValue)
    }
  }

  private func runAlone(
    _ script: ScriptFile, _ request: ScriptRequest, _ console: Console,
    _ recorder: CoverageRecorder?
  ) async -> ExitStatus {
    note(script)
    let ending = await run(script, request, console, recorder)
    guard [.commandFailed, .expectationFailed, .interrupted].contains(ending.status),
      let trace = ending.trace, trace.hasFailed
    else { return ending.status }
    var result = ScriptResult(path: script.path)
    result.failure = trace.failure
    for line in result.background { console.printDiagnostic(line) }
    return ending.status
  }

  private func run(
    _ script: ScriptFile, _ request: ScriptRequest, _ console: Console,
    _ recorder: CoverageRecorder?
  ) async -> Ending {
    var ending = Ending()
    do throws(ExitRequest) { try await run(script, request, console, recorder, &ending) } catch {
      ending.status = error.status
    }
    // The interpreter does not keep its observer.
    ending.interpreter?.observer = nil
    return ending
  }

  private func run(
    _ script: ScriptFile, _ request: ScriptRequest, _ console: Console,
    _ recorder: CoverageRecorder?, _ ending: inout Ending
  ) async throws(ExitRequest) {
    if let attachPath {
      let (bytes, name) = try console.require {
        var file = try FileReader(argument: script.path)
        return (try file.rest(limit: AttachedScript.textLimit), file.path)
      }
      let source = SourceText(name: name, firstLine: 1, bytes: bytes)
      if case .complete(let tree) = CommandRegistry.all.parser.parse(source) {
        try warnIfEmpty(tree.statements.contains(where: \.isCommand), name, console)
      }
      ending.status = try await AttachedScript(
        path: attachPath, console: console, variables: values
      ).run(String(decoding: bytes, as: UTF8.self), name: name)
      return
    }
    let own = try CommandJournal.begin(journals.withPath(request.journal), console)
    defer { own?.end() }
    let session = try AppSession.make(
      App.self, options,
      launch.launch(keeping: limit == nil ? .ephemeral : .forbidden, for: script.header), console,
      recordedIn: own ?? sharedJournal)
    defer { session.end() }
    recorder?.begin(session)
    let runner = BatchRunner(
      session, console: console, variables: values, limit: limit, journals: journals,
      apps: FreshApps(App.self, options, launch, limit: limit))
    let interpreter = runner.interpreter
    ending.interpreter = interpreter
    interpreter.isHeaderApplied = !script.isStream
    if script.isStream {
      // A stream cannot be read twice, to be checked and then run.
      let (bytes, name) = try console.require {
        var file = try FileReader(argument: script.path)
        return (try file.rest(limit: 64_000_000), file.path)
      }
      let trees = try runner.parse(bytes, name: name)
      try warnIfEmpty(trees.flatMap(\.statements).contains(where: \.isCommand), name, console)
      try await runner.start(toRun: trees)
      // The trace of such a script is not shown.
      let isTraced = trace.verbose || trace.failIgnored || console.captured != nil
      let streamTrace = isTraced ? trace.trace(interpreter, to: console) : nil
      ending.printed = streamTrace
      defer { withExtendedLifetime(streamTrace) { interpreter.observer = nil } }
      return try await runner.run(trees)
    }
    var reader = interpreter.makeReader(name: script.path)
    reader.keepsOpenBlocks = true
    var lines = PreparedLines(reader)
    try warnIfEmpty(try runner.check(script.path, &lines), script.path, console)
    try await runner.start()
    if let name = script.header.start?.text { try await begin(at: name, script, runner) }
    ending.trace = trace.trace(interpreter, keepsSteps: keepsSteps, to: console)
    ending.printed = ending.trace
    let file = try console.require { try FileReader(path: script.path) }
    try await runner.run(file, &lines)
  }

  private func warnIfEmpty(
    _ hasCommands: Bool, _ path: String, _ console: Console
  ) throws(ExitRequest) {
    guard !hasCommands else { return }
    let message = "'\(name: path)' has no commands"
    if isStrict { throw console.exitRequest(printing: message, .expectationFailed) }
    console.warn(message)
  }

  /// Brings the app to the start of the script.
  private func begin(
    at name: String, _ script: ScriptFile, _ runner: BatchRunner
  ) async throws(ExitRequest) {
    guard let state = App.starts.first(where: { $0.name == name }) else {
      let names = App.starts.map(\.name)
      let help = NearestNames.suggestion(NearestNames.nearest(to: name, among: names))
      let place = script.start ?? SourceSpan(SourceText(name: script.path, ""), SourceRange(0, 0))
      runner.console.printDiagnostic(
        place.failure(
          .scriptHeader, "there is no start '\(name)'",
          help: help ?? "starts: \(names.joined(separator: ", "))"
        ).diagnostic)
      throw ExitRequest(status: .syntax)
    }
    try await runner.runSilently(state.script.utf8, name: state.name)
  }
}
