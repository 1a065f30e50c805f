import Dispatch
import MailApp
import Scenes
import Sessions
import Engine
import Language

/// One text run against a small app, with nothing of the world outside but a few files that aren't.
@MainActor
final class FuzzedRun: ScriptObserver {
  /// What a text has printed and what of it has failed.
  struct Outcome: Equatable {
    var lines: [String] = []
    var failures: [Diagnostic] = []
    /// Whether it was stopped, since it would have gone on for long.
    var isStopped = false
  }

  private static let files = [
    "a.scene": "echo $name\nreceive\nsource b.scene name: $name\n", "b.scene": "source a.scene\n",
    "a.csv": "id;name\n1;one\n2;\"tw\"\"o\"\n", "a.json": "{\"a\": [1, null]}",
  ]
  private static let mostStatements = 300
  private static let mostOutput = 1_000_000
  /// How long a text may take before it is stopped, in real time.
  private static let patience = DispatchTimeInterval.seconds(2)

  private var outcome = Outcome()
  private var statements = 0
  private var printed = 0
  private var task: Task<Void, Never>?

  /// Runs a text line by line.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - knowingLines: Whether lines are found again by their bytes, as a batch does.
  /// - Returns: What it has done.
  /// - Throws: What the app throws where it can't start.
  static func outcome(of bytes: [UInt8], knowingLines: Bool) async throws -> Outcome {
    let app = try MailApp(on: .virtual(seed: 0))
    app.start()
    try await app.stage.settle()
    let run = FuzzedRun()
    let interpreter = Interpreter(
      AppSession(of: app), host: run.host, patience: .milliseconds(1))
    interpreter.observer = run
    let task = Task { await run.run(bytes, interpreter, knowingLines: knowingLines) }
    run.task = task
    let stop = DispatchWorkItem { @Sendable in task.cancel() }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: stop)
    await task.value
    stop.cancel()
    run.outcome.isStopped = task.isCancelled
    return run.outcome
  }

  private var host: ScriptHost {
    ScriptHost(
      print: { [unowned self] (text) throws(ScriptHost.Failure) in
        printed += text.utf8.count
        guard printed <= Self.mostOutput else { throw ScriptHost.Failure("nobody reads on") }
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

  func didIgnore(_ action: IgnoredAction) {}

  func didRun(_ statement: Statement, failure: ScriptFailure?) {}

  func didFail() {}

  private func count() {
    statements += 1
    if statements > Self.mostStatements { task?.cancel() }
  }

  /// Runs a text as somebody types it: what fails doesn't keep the rest from being tried.
  private func run(_ bytes: [UInt8], _ interpreter: Interpreter, knowingLines: Bool) async {
    interpreter.bind(["a": "x", "b": [1, "two"]])
    var lines = PreparedLines(interpreter.makeReader(name: "-c"))
    var reader = interpreter.makeReader(name: "-c")
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard !interpreter.wantsToQuit, !Task.isCancelled else { break }
      if knowingLines {
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
