import Engine
import Glibc
import Language
import SceneSystem
import Sessions

/// Runs scripts, each in a fresh app, and says what has come of it.
@MainActor
struct ScriptRun<App: ShellApp> {
  let options: App.Options
  let launch: LaunchOptions
  let values: [String: Value]
  /// What scripts are kept from; nil for nothing.
  let limit: ScriptHost.Limit?
  let keepsSteps: Bool
  /// What writes down what scripts do to their apps; nil for nobody.
  let recording: SessionRecording?
  /// How what scripts want to be written down is.
  let journals: SessionJournals

  /// What came of a run, and who knows of it; what can't be started has no recorder.
  private struct Ending {
    var status = ExitStatus.success
    var interpreter: Interpreter?
    var recorder: ScriptRecorder?
  }

  /// Runs a script for as long as it may take; what it has done until then is part of the result.
  func result(of script: ScriptFile, within limit: Duration?) async -> ScriptResult {
    guard let limit else { return await result(of: script) }
    let work = HostTask.start { await self.result(of: script) }
    let alarm = Alarm(after: limit) { work.cancel() }
    var result = await work.value
    if alarm.stop(), result.status == ExitStatus.interrupted.rawValue { result.tookTooLong(limit) }
    return result
  }

  func result(of script: ScriptFile) async -> ScriptResult {
    let console = Console.capturing()
    var result = ScriptResult(path: script.path)
    let start = RealTime.now
    var ending = await run(script, console)
    if ending.status == .success, console.hasLostRecord { ending.status = .commandFailed }
    let recorder = ending.recorder
    result.seconds = (RealTime.now - start) / .seconds(1)
    result.status = ending.status.rawValue
    recorder?.finish()
    let captured = console.captured ?? Console.Captured()
    result.output = String(decoding: captured.output, as: UTF8.self)
    if ending.status != .success {
      let diagnostic = captured.complaints.first?.diagnostic
      var failure = recorder?.failure ?? ScriptResult.Failure()
      failure.message = diagnostic?.message ?? captured.complaints.first?.text ?? "it has failed"
      failure.text = captured.complaints.map(\.text).joined(separator: "\n")
      failure.line = diagnostic?.place.flatMap { $0.file == script.path ? $0.line : nil }
      result.failure = failure
    }
    result.parts = recorder?.parts ?? []
    result.steps = recorder?.steps ?? []
    if let interpreter = ending.interpreter { result.conceal(interpreter.secrets) }
    return result
  }

  /// How long a script may take to tell what it has done until its time was over, however busy the machine
  /// is.
  static var patience: Duration { .seconds(10) }

  /// Runs a script that was given alone for as long as it may take: it prints what it prints, and where it
  /// fails what led to that.
  func runAlone(
    _ script: ScriptFile, _ console: Console, within limit: Duration?
  ) async -> ExitStatus {
    guard let limit else { return await runAlone(script, console) }
    let words = ScriptResult.words(ofLimit: limit)
    let work = HostTask.start { await self.runAlone(script, console) }
    let alarm = Alarm(after: limit) { work.cancel() }
    let lastAlarm = Alarm(after: limit + Self.patience) {
      try? StandardStream.error.write("error: \(words)\n")
      _exit(ExitStatus.commandFailed.rawValue)
    }
    console.reasonToInterrupt = { alarm.hasRung ? words : nil }
    let status = await work.value
    _ = lastAlarm.stop()
    return alarm.stop() && status == .interrupted ? .commandFailed : status
  }

  private func runAlone(_ script: ScriptFile, _ console: Console) async -> ExitStatus {
    let ending = await run(script, console)
    guard [.commandFailed, .expectationFailed, .interrupted].contains(ending.status),
      let interpreter = ending.interpreter, let recorder = ending.recorder, recorder.hasFailed
    else { return ending.status }
    var result = ScriptResult(path: script.path)
    result.failure = recorder.failure
    result.conceal(interpreter.secrets)
    for line in result.background { console.complain(line) }
    return ending.status
  }

  private func run(_ script: ScriptFile, _ console: Console) async -> Ending {
    var ending = Ending()
    do throws(CommandStop) { try await run(script, console, &ending) } catch {
      ending.status = error.status
    }
    // The interpreter doesn't keep who hears of its statements.
    ending.interpreter?.observer = nil
    return ending
  }

  private func run(
    _ script: ScriptFile, _ console: Console, _ ending: inout Ending
  ) async throws(CommandStop) {
    let session = try AppSession.make(
      App.self, options, launch.launch(for: script.header), console, recordedBy: recording)
    defer { session.end() }
    let runner = BatchRunner(
      session, console: console, variables: values, limit: limit, journals: journals)
    let interpreter = runner.interpreter
    ending.interpreter = interpreter
    interpreter.heedsHeader = !script.isStream
    if script.isStream {
      // It can't be read twice, to be checked and then run.
      let (bytes, name) = try console.require(orStop: .commandFailed) {
        var file = try FileReader(argument: script.path)
        return (try file.rest(limit: 64_000_000), file.path)
      }
      try await runner.start()
      return try await runner.run(bytes, name: name)
    }
    var lines = PreparedLines(interpreter.makeReader(name: script.path))
    try runner.check(script.path, &lines)
    try await runner.start()
    if let name = script.header.start?.text { try await begin(at: name, script, runner) }
    ending.recorder = ScriptRecorder(interpreter, keepsSteps: keepsSteps)
    let file = try console.require(orStop: .commandFailed) { try FileReader(path: script.path) }
    try await runner.run(file, &lines)
  }

  /// Brings the app where the script begins.
  private func begin(
    at name: String, _ script: ScriptFile, _ runner: BatchRunner
  ) async throws(CommandStop) {
    guard let state = App.starts.first(where: { $0.name == name }) else {
      let names = App.starts.map(\.name)
      let help = NearestNames.suggestion(NearestNames.nearest(to: name, among: names))
      let place = script.start ?? SourceSpan(SourceText(name: script.path, ""), SourceRange(0, 0))
      runner.console.complain(
        place.failure(
          .scriptHeader, "\(App.name) has no start '\(name)'",
          help: help ?? "starts: \(names.joined(separator: ", "))"
        ).diagnostic)
      throw CommandStop(status: .usage)
    }
    try await runner.runSilently(state.script.utf8, name: state.name)
  }
}
