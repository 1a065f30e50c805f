import Engine
import Glibc
import Language
import SceneSystem

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
  let journals: ScriptJournals
  private let variables = ProcessEnvironment.variables

  init(
    options: App.Options, launch: LaunchOptions, values: [String: Value],
    limit: ScriptHost.Limit?, keepsSteps: Bool, recording: SessionRecording? = nil,
    journals: ScriptJournals
  ) {
    self.journals = journals
    self.options = options
    self.launch = launch
    self.values = values
    self.limit = limit
    self.keepsSteps = keepsSteps
    self.recording = recording
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
    var interpreter: Interpreter?
    var recorder: ScriptRecorder?
    let status = await run(script, console, by: { interpreter = $0 }, watching: { recorder = $0 })
    result.seconds = (RealTime.now - start) / .seconds(1)
    result.status = status.rawValue
    recorder?.finish()
    let captured = console.captured ?? Console.Captured()
    result.output = String(decoding: captured.output, as: UTF8.self)
    if status != .success {
      let diagnostic = captured.complaints.first?.diagnostic
      var failure = ScriptResult.Failure(
        message: diagnostic?.message ?? captured.complaints.first?.text ?? "it has failed",
        text: captured.complaints.map(\.text).joined(separator: "\n"),
        line: diagnostic?.place.flatMap { $0.file == script.path ? $0.line : nil })
      // What can't be parsed or started has done nothing.
      if let recorder { recorder.explain(&failure) }
      result.failure = failure
    }
    result.parts = recorder?.parts ?? []
    result.steps = recorder?.steps ?? []
    if let interpreter { result.conceal(interpreter.secrets) }
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
    var interpreter: Interpreter?
    var recorder: ScriptRecorder?
    let status = await run(script, console, by: { interpreter = $0 }, watching: { recorder = $0 })
    guard [.commandFailed, .expectationFailed, .interrupted].contains(status), let interpreter,
      let recorder, recorder.hasFailed
    else { return status }
    var failure = ScriptResult.Failure(message: "", text: "")
    recorder.explain(&failure)
    var result = ScriptResult(path: script.path)
    result.failure = failure
    result.conceal(interpreter.secrets)
    for line in result.background { console.complain(line) }
    return status
  }

  func run(
    _ script: ScriptFile, _ console: Console, by meet: (Interpreter) -> Void = { _ in },
    watching watch: (ScriptRecorder) -> Void = { _ in }
  ) async -> ExitStatus {
    let launch = Launch(
      stage: launch.makeStage(for: script.header), storage: .ephemeral, environment: variables)
    guard
      let app = AppMaker.make(App.self, options, launch, console, recordedBy: recording)
    else {
      return .commandFailed
    }
    let runner = BatchRunner(
      app: app, console: console, variables: values, limit: limit, recording: recording,
      journals: journals)
    meet(runner.interpreter)
    runner.interpreter.heedsHeader = !script.isStream
    if script.isStream { return await runOnce(script, runner, console) }
    var lines = PreparedLines(runner.interpreter.makeReader(name: script.path))
    let check = runner.check(script.path, &lines)
    guard check == .success else { return check }
    let start = await begin(script.header, runner, console)
    guard start == .success else { return start }
    let recorder = ScriptRecorder(runner.interpreter, keepsSteps: keepsSteps)
    watch(recorder)
    // The interpreter doesn't keep who hears of its statements.
    defer { withExtendedLifetime(recorder) { runner.interpreter.observer = nil } }
    do {
      return await runner.run(try FileReader(path: script.path), &lines)
    } catch {
      console.complain("error: \(error)")
      return .commandFailed
    }
  }

  /// Runs a script that can't be read twice, to be checked and then run.
  private func runOnce(
    _ script: ScriptFile, _ runner: BatchRunner, _ console: Console
  ) async -> ExitStatus {
    do {
      var file = try FileReader(argument: script.path)
      let bytes = try file.rest(limit: 64_000_000)
      let start = await runner.start()
      guard start == .success else { return start }
      return await runner.run(bytes, name: file.path)
    } catch {
      console.complain("error: \(error)")
      return .commandFailed
    }
  }

  /// Starts the app, and brings it where the script begins.
  private func begin(
    _ header: ScriptHeader, _ runner: BatchRunner, _ console: Console
  ) async -> ExitStatus {
    let status = await runner.start()
    guard status == .success, let name = header.start?.text else { return status }
    guard let state = App.starts.first(where: { $0.name == name }) else {
      let names = App.starts.map(\.name)
      let nearest = NearestNames.nearest(to: name, among: names)
      console.complain(
        "error: \(App.name) knows no start \(name); "
          + (NearestNames.suggestion(nearest) ?? "there are \(names.joined(separator: ", "))"))
      return .usage
    }
    return await runner.runSilently(state.script.utf8, name: state.name)
  }
}

extension LaunchOptions {
  /// A stage for a script: what the command line says comes before what the script says of itself.
  func makeStage(for header: ScriptHeader) -> SceneStage {
    var own = self
    if !live, !virtual { own.live = header.clock == .live }
    own.seed = seed ?? header.seed
    return own.makeStage(liveByDefault: false)
  }
}
