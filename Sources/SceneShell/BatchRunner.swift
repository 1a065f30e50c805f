import Scenes
import Sessions
import Script
import Shell
import SceneSystem

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

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - app: The app that the scripts drive.
  ///   - console: Where they write.
  ///   - variables: The variables that they begin with.
  ///   - isSilent: Whether what they print goes nowhere.
  ///   - limit: What they are kept from; nil for nothing.
  ///   - recording: What writes down what they do to the app.
  ///   - journals: How what a script wants to be written down is.
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
    interpreter = Interpreter(app: app, host: host)
    interpreter.recorder = recording?.recorder
    interpreter.bind(variables)
    guard recording == nil else { return }
    // What is seen has been written down before, also where a script has begun that.
    console.beforeOutput = { [weak interpreter] in interpreter?.recorder?.flush() }
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

  /// Runs a text, all of which must be right before any of it runs.
  func run(_ text: some Collection<UInt8>, name: String) async -> ExitStatus {
    do throws(ParseFailure) {
      return await run(try parse(text, name: name))
    } catch {
      return error.status
    }
  }

  /// Why a text doesn't run, which has been said.
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
      interpreter.recorder?.tellRest()
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
  ///
  /// - Returns: Whether what isn't written of them is known.
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

  /// Whether all lines of a file can be parsed; none of them runs.
  func check(_ path: String) -> ExitStatus {
    var reader = interpreter.makeReader(name: path)
    var isIncomplete = false
    var speaksOfMoments = false
    var failure: Diagnostic?
    do {
      var lines = LineReader(try FileReader(path: path))
      while failure == nil,
        try lines.withNextLine({ line in
          if !isIncomplete, FastLine.isBareCommand(line) {
            if !speaksOfMoments { speaksOfMoments = MomentWords.contains(line) }
            return reader.skipLine()
          }
          if !speaksOfMoments { speaksOfMoments = MomentWords.areIn(line) }
          if case .failure(let diagnostic) = reader.read(line: line.bytes) { failure = diagnostic }
          isIncomplete = reader.isIncomplete
        }) != nil
      {}
      if let failure { return fail(syntax: failure) }
    } catch {
      return fail(outside: error)
    }
    guard case .failure(let diagnostic)? = reader.finish() else {
      return speaksOfMoments ? keepMoments() : .success
    }
    return fail(syntax: diagnostic)
  }

  /// Runs the lines of standard input as they come.
  func runStandardInput() async -> ExitStatus {
    do {
      return await run(
        try FileReader(descriptor: StandardStream.input.rawValue, name: "<stdin>"))
    } catch {
      return fail(outside: error)
    }
  }

  /// Runs the lines of a file as they come, and stops at the first that fails.
  func run(_ file: consuming FileReader) async -> ExitStatus {
    await tearDown(after: await runLines(of: file))
  }

  private func runLines(of file: consuming FileReader) async -> ExitStatus {
    let name = file.path
    var lines = LineReader(file)
    var reader = interpreter.makeReader(name: name)
    do {
      while !interpreter.wantsToQuit, let step = try nextStep(&lines, &reader) {
        let status =
          switch step {
          case .parsed(let result): await run(result)
          case .unsettled(let line): await settle(after: line)
          }
        if status != .success { return status }
      }
    } catch {
      return fail(outside: error)
    }
    guard !interpreter.wantsToQuit, let last = reader.finish() else { return .success }
    return await run(last)
  }

  /// What is to be done about a line that isn't done quickly.
  private enum Step {
    case parsed(ParseResult)
    case unsettled(SourceText)
  }

  /// Runs lines quickly up to one that has to be waited for; nil at the end.
  private func nextStep(
    _ lines: inout LineReader, _ reader: inout StatementReader
  ) throws(FileError) -> Step? {
    let isIncomplete = reader.isIncomplete
    let start = lines.lineNumber
    var number = start
    // Whoever hears of lines hears of them together, since there may be millions.
    var last = start
    defer { if last > start { interpreter.observer?.didRunQuickly(lines: start + 1...last) } }
    // A step is large: it is handed over here and not through the reader of lines.
    var step: Step?
    while step == nil {
      let isLine: Void? = try lines.withNextLine { line in
        number += 1
        switch isIncomplete ? .notQuick : interpreter.runQuickly(line) {
        case .notQuick: step = .parsed(reader.read(line: line.bytes))
        case .done:
          reader.skipLine()
          last = number
        case .unsettled:
          reader.skipLine()
          last = number
          step = .unsettled(SourceText(name: reader.name, firstLine: number, bytes: line.bytes))
        }
      }
      guard isLine != nil else { return nil }
    }
    return step
  }

  private func settle(after line: SourceText) async -> ExitStatus {
    do {
      try await interpreter.settle(after: line)
      return .success
    } catch {
      return fail(error)
    }
  }

  private func run(_ result: ParseResult) async -> ExitStatus {
    switch result {
    case .complete(let tree): await run(tree)
    case .incomplete: .success
    case .failure(let diagnostic): fail(syntax: diagnostic)
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
