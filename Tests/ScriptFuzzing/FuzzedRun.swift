import Dispatch
import MailApp
import Scenes
import SceneSessions
import SceneEngine
import SceneLanguage

/// Runs one text against a small app with a host that has only a few in-memory files.
@MainActor
final class FuzzedRun: ScriptObserver {
  /// A text's output and failures.
  struct Outcome: Equatable {
    var lines: [String] = []
    var failures: [Diagnostic] = []
    /// Whether the run exceeded a limit and was stopped.
    var isStopped = false
  }

  private static let files = [
    "a.scene": "echo $name\nreceive\nsource b.scene name: $name\n", "b.scene": "source a.scene\n",
    "a.csv": "id;name\n1;one\n2;\"tw\"\"o\"\n", "a.json": "{\"a\": [1, null]}",
  ]
  private static let statementLimit = 300
  private static let outputLimit = 1_000_000
  /// The time limit per text, in real time.
  private static let timeout = DispatchTimeInterval.seconds(2)

  private var outcome = Outcome()
  private var statements = 0
  private var printed = 0
  private var task: Task<Void, Never>?

  /// Runs a text line by line.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - cachingLines: Whether prepared lines are looked up by their bytes, as in a batch.
  /// - Returns: The text's output and failures.
  /// - Throws: The app's error if it cannot start.
  static func outcome(of bytes: [UInt8], cachingLines: Bool) async throws -> Outcome {
    let app = try MailApp(on: .virtual(seed: 0))
    app.start()
    try await app.stage.settle()
    let run = FuzzedRun()
    let interpreter = Interpreter(
      AppSession(of: app), host: run.host, settleTimeout: .milliseconds(1))
    interpreter.observer = run
    let task = Task { await run.run(bytes, interpreter, cachingLines: cachingLines) }
    run.task = task
    let stop = DispatchWorkItem { @Sendable in task.cancel() }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout, execute: stop)
    await task.value
    stop.cancel()
    run.outcome.isStopped = task.isCancelled
    return run.outcome
  }

  private var host: ScriptHost {
    ScriptHost(
      print: { [unowned self] (text) throws(ScriptHost.Failure) in
        printed += text.utf8.count
        guard printed <= Self.outputLimit else { throw ScriptHost.Failure("too much output") }
        outcome.lines.append(text)
      },
      readFile: { (path) throws(ScriptHost.Failure) in
        guard let text = Self.files[path] else { throw ScriptHost.Failure("no such file") }
        return Array(text.utf8)
      },
      openFile: { (_, _) throws(ScriptHost.Failure) in throw ScriptHost.Failure("no file") },
      runPrograms: { (_, input) throws(ScriptHost.ProgramFailure) in input.uppercased() })
  }

  func willRun(_ statement: Statement, at place: SourceSpan, in section: String?) { count() }

  func didRun(_ statement: Statement, failure: ScriptFailure?) {}

  func didFail() {}

  private func count() {
    statements += 1
    if statements > Self.statementLimit { task?.cancel() }
  }

  /// Runs a text as if it were typed at the prompt: a failed line does not stop the rest.
  private func run(_ bytes: [UInt8], _ interpreter: Interpreter, cachingLines: Bool) async {
    interpreter.bind(["a": "x", "b": [1, "two"]])
    var lines = PreparedLines(interpreter.makeReader(name: "-c"))
    var reader = interpreter.makeReader(name: "-c")
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard !interpreter.wantsToQuit, !Task.isCancelled else { break }
      if cachingLines {
        await run(lines.read(Array(line).span), interpreter)
      } else {
        await run(reader.read(line: line), interpreter)
      }
    }
    if !interpreter.wantsToQuit {
      if let last = lines.finish() { await run(last, interpreter) }
      if let last = reader.finish() { await run(last, interpreter) }
    }
    await attempt { () throws(ScriptFailure) in try await interpreter.tearDown() }
  }

  private func run(_ result: PreparedLines.Result, _ interpreter: Interpreter) async {
    switch result {
    case .ready:
      var next: PreparedLines.Result? = result
      await attempt { () throws(ScriptFailure) in try await interpreter.run { next.take() } }
    case .incomplete: return
    case .failure(let diagnostic): outcome.failures.append(diagnostic)
    }
  }

  private func run(_ result: ParseResult, _ interpreter: Interpreter) async {
    switch result {
    case .complete(let tree):
      await attempt { () throws(ScriptFailure) in try await interpreter.run(tree) }
    case .incomplete: return
    case .failure(let diagnostic): outcome.failures.append(diagnostic)
    }
  }

  private func attempt(_ body: () async throws(ScriptFailure) -> Void) async {
    do {
      try await body()
    } catch {
      outcome.failures.append(error.diagnostic)
    }
  }
}
