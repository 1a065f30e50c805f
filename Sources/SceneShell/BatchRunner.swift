import Engine
import Language
import SceneSystem
import Sessions

/// Runs scripts without a person in front.
@MainActor
struct BatchRunner {
  let app: any SceneApp
  let console: Console
  let interpreter: Interpreter
  /// What scripts print goes nowhere as long as it says so.
  private let silence: Silence
  /// Whether the command line has all written down; otherwise a script may.
  private let isRecorded: Bool
  private let journals: ScriptJournals

  @MainActor
  private final class Silence {
    var isKept: Bool

    init(_ isKept: Bool) { self.isKept = isKept }
  }

  init(
    app: any SceneApp, console: Console, variables: [String: Value] = [:], isSilent: Bool = false,
    limit: ScriptHost.Limit? = nil, recording: SessionRecording? = nil,
    journals: ScriptJournals = ScriptJournals()
  ) {
    self.app = app
    self.console = console
    self.journals = journals
    isRecorded = recording != nil
    let silence = Silence(isSilent)
    self.silence = silence
    var host = Self.host(console, limit)
    let tell = host.print
    host.print = { (text) throws(ScriptHost.Failure) in
      if !silence.isKept { try tell(text) }
    }
    host.allow(journals, within: limit)
    host.lostRecord = { error in
      console.recordFailed()
      console.complain("warning: the session is no longer recorded: \(error)")
    }
    interpreter = Interpreter(app: app, host: host, registry: .all)
    interpreter.recorder = recording?.recorder
    interpreter.bind(variables)
    guard recording == nil else { return }
    // What is seen has been written down before, also where a script has begun that.
    interpreter.beganRecording = { recorder in
      console.beforeOutput = { [weak recorder] in recorder?.flush() }
    }
  }

  /// The world as it is, where files and programs may write to what the console writes to.
  private static func host(_ console: Console, _ limit: ScriptHost.Limit?) -> ScriptHost {
    // What no terminal shows isn't cut in lines, for whoever looks for something in it.
    var host = ScriptHost.live(
      limit: limit, columns: { StandardStream.output.terminalSize?.columns ?? .max }
    ) { (text) throws(ScriptHost.Failure) in
      console.print(text)
      if console.isBroken { throw ScriptHost.Failure("the output takes no more") }
    }
    let (openFile, runPrograms) = (host.openFile, host.runPrograms)
    host.openFile = { (path, appends) throws(ScriptHost.Failure) in
      console.guardOutput()
      console.beforeOutput()
      console.flush()
      return try openFile(path, appends)
    }
    host.runPrograms = { (programs, input) throws(ScriptHost.ProgramFailure) in
      console.guardOutput()
      console.beforeOutput()
      console.flush()
      defer { ExitSignals.stopIfLeaving() }
      return try runPrograms(programs, input)
    }
    return host
  }

  /// Starts the app and waits until it has come to rest.
  func start() async -> ExitStatus {
    if let recorder = interpreter.recorder {
      await recorder.start(app)
    } else {
      app.start()
    }
    guard !app.stage.isSettled else { return .success }
    do {
      try await app.stage.settle()
      return .success
    } catch {
      console.complain("error: the app can't start: \(error)")
      return .commandFailed
    }
  }

  /// Starts the app and runs a text, all of which must be right before anything happens.
  func startAndRun(_ text: some Collection<UInt8>, name: String) async -> ExitStatus {
    do throws(ParseFailure) {
      let trees = try parse(text, name: name)
      if trees.flatMap(\.statements).contains(where: interpreter.registry.needsMoments) {
        let status = keepMoments()
        guard status == .success else { return status }
      }
      let status = await start()
      return status == .success ? await run(trees) : status
    } catch {
      return error.status
    }
  }

  /// Runs a text, all of which must be right before any of it runs.
  func run(_ text: some Collection<UInt8>, name: String) async -> ExitStatus {
    do throws(ParseFailure) {
      return await run(try parse(text, name: name))
    } catch {
      return error.status
    }
  }

  struct ParseFailure: Error {
    let status: ExitStatus
  }

  /// Parses a text, for any runner to run it.
  func parse(
    _ text: some Collection<UInt8>, name: String
  ) throws(ParseFailure) -> [SyntaxTree] {
    var reader = interpreter.makeReader(name: name)
    var trees: [SyntaxTree] = []
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      switch reader.read(line: line) {
      case .complete(let tree): trees.append(tree)
      case .incomplete: continue
      case .failure(let diagnostic): throw ParseFailure(status: fail(syntax: diagnostic))
      }
    }
    if case .failure(let diagnostic)? = reader.finish() {
      throw ParseFailure(status: fail(syntax: diagnostic))
    }
    return trees
  }

  /// Runs what has been parsed, up to the first statement that fails.
  func run(_ trees: [SyntaxTree]) async -> ExitStatus {
    for tree in trees {
      let status = await run(tree)
      if status != .success || interpreter.wantsToQuit { return await tearDown(after: status) }
    }
    return await tearDown(after: .success)
  }

  /// Runs a text of which nothing is seen but what fails.
  func runSilently(_ text: some Collection<UInt8>, name: String) async -> ExitStatus {
    silence.isKept = true
    defer { silence.isKept = false }
    do throws(ParseFailure) {
      for tree in try parse(text, name: name) {
        let status = await run(tree)
        guard status == .success else { return status }
      }
      return .success
    } catch {
      return error.status
    }
  }

  /// Does what a script wants done when it is over; what has failed before stays what has failed.
  private func tearDown(after status: ExitStatus) async -> ExitStatus {
    // What a script has had written down is over with it.
    defer {
      if !isRecorded { interpreter.recorder?.leave() }
    }
    if status != .success { interpreter.observer?.didFail() }
    // Whose time is over has none for this.
    guard !Task.isCancelled else { return status }
    do {
      try await interpreter.tearDown()
      return status
    } catch {
      let own = fail(error)
      return status == .success ? own : status
    }
  }

  /// Keeps each moment, which costs a little, for a script that goes back to some; before the app starts.
  func keepMoments() -> ExitStatus {
    let recorder = interpreter.recorder ?? SessionRecorder.waiting(on: app.stage)
    if interpreter.recorder == nil {
      do { recorder.redaction.policy = try journals.readPolicy() } catch {
        console.complain("error: \(error)")
        return .usage
      }
      recorder.begin(app)
      interpreter.recorder = recorder
    }
    recorder.keepMoments()
    return .success
  }

  /// Reads all lines of a file, of which none runs; says whether they can be read.
  func check(_ path: String, _ lines: inout PreparedLines) -> ExitStatus {
    var needsMoments = false
    var failure: Diagnostic?
    func look(at result: PreparedLines.Result) {
      switch result {
      case .ready(let line, _):
        if !needsMoments {
          needsMoments = line.needsMoments(interpreter.registry)
        }
      case .failure(let diagnostic): failure = diagnostic
      case .incomplete: break
      }
    }
    do {
      var reader = LineReader(try FileReader(path: path))
      while failure == nil, try reader.withNextLine({ look(at: lines.read($0)) }) != nil {}
    } catch {
      return fail(outside: error)
    }
    if failure == nil, let last = lines.finish() { look(at: last) }
    if let failure { return fail(syntax: failure) }
    lines.rewind(to: interpreter.makeReader(name: path))
    return needsMoments ? keepMoments() : .success
  }

  func runStandardInput() async -> ExitStatus {
    do {
      let file = try FileReader(descriptor: StandardStream.input.rawValue, name: "<stdin>")
      var lines = PreparedLines(interpreter.makeReader(name: file.path))
      return await run(file, &lines)
    } catch {
      return fail(outside: error)
    }
  }

  /// Runs the lines of a file as they come, and stops at the first that fails.
  func run(_ file: consuming FileReader, _ lines: inout PreparedLines) async -> ExitStatus {
    await tearDown(after: await runLines(of: file, &lines))
  }

  private func runLines(
    of file: consuming FileReader, _ lines: inout PreparedLines
  ) async -> ExitStatus {
    var reader = LineReader(file)
    do {
      while !interpreter.wantsToQuit,
        let result = try reader.withNextLine({ lines.read($0) })
      {
        let status = await run(result)
        if status != .success { return status }
      }
    } catch {
      return fail(outside: error)
    }
    guard !interpreter.wantsToQuit, let last = lines.finish() else { return .success }
    return await run(last)
  }

  private func run(_ result: PreparedLines.Result) async -> ExitStatus {
    switch result {
    case .incomplete: return .success
    case .failure(let diagnostic): return fail(syntax: diagnostic)
    case .ready(let line, let lineOffset):
      do {
        try await interpreter.run(line, lineOffset: lineOffset)
        return .success
      } catch {
        return fail(error)
      }
    }
  }

  private func run(_ tree: SyntaxTree) async -> ExitStatus {
    do {
      try await interpreter.run(tree)
      return .success
    } catch {
      return fail(error)
    }
  }

  private func fail(syntax diagnostic: Diagnostic) -> ExitStatus {
    fail(ScriptFailure(.syntax, interpreter.concealing(diagnostic)))
  }

  private func fail(_ failure: ScriptFailure) -> ExitStatus {
    guard !console.isBroken else { return .brokenPipe }
    console.complain(failure.diagnostic)
    return ExitStatus(failure)
  }

  private func fail(outside error: FileError) -> ExitStatus {
    console.complain("error: \(error)")
    return .commandFailed
  }
}
