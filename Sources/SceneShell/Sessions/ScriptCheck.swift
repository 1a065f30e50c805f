import SceneEngine
import SceneLanguage
import SceneSystem
import SceneSessions

/// Runs the draft of a script in a fresh app to find the lines that fail.
@MainActor
struct ScriptCheck<App: ShellApp> {
  /// The outcome of a run.
  struct Outcome {
    /// The failures of the lines that failed, by their index.
    var failures: [Int: ScriptDraft.Failure] = [:]
    /// Why the app could not start.
    var report: String?
    /// Whether the comparison after the last line failed.
    var hasFailedAtTheEnd = false
    /// Why the comparison could not be tested.
    var problemAtTheEnd: String?
  }

  let options: App.Options
  let origin: JournalOrigin
  let secrets: [String: String]
  /// The start of the app.
  var start = StartState.started
  let console: Console

  /// Runs all lines, also after some have failed.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - names: The variables of the lines.
  ///   - end: The comparison to test after the last; nil for none.
  /// - Returns: The outcome.
  func run(_ lines: [ScriptDraft.Line], binding names: [String] = [], expecting end: String? = nil)
    async -> Outcome
  {
    var outcome = Outcome()
    let stage = SceneStage.virtual(seed: origin.seed)
    let launch = Launch(
      stage: stage, storage: .forbidden, environment: ProcessEnvironment.variables)
    guard let session = try? AppSession.make(App.self, options, launch, console) else {
      outcome.report = "the app cannot be created"
      return outcome
    }
    let host = ScriptHost.live(limit: .sandbox) { _ in }
    let interpreter = Interpreter(session, host: host, settleTimeout: .seconds(2))
    // A secret without a value gets a placeholder, which may be good enough.
    interpreter.bind(Dictionary(names.map { ($0, "placeholder") }) { first, _ in first })
    interpreter.bind(secrets.mapValues { .string($0) })
    await session.start()
    do { try await session.stage.settle() } catch {
      outcome.report = "\(error)"
      return outcome
    }
    for line in start.script.split(separator: "\n") {
      guard let failure = await run(String(line), by: interpreter) else { continue }
      outcome.report = "cannot reach the start '\(start.name)': \(failure.reason)"
      return outcome
    }
    for (index, line) in lines.enumerated() where line.role != .comment {
      if let failure = await run(line.text, by: interpreter) { outcome.failures[index] = failure }
    }
    if let end { await expect(end, by: interpreter, &outcome) }
    return outcome
  }

  /// Tests a comparison; one that cannot be tested does not fail.
  private func expect(
    _ comparison: String, by interpreter: Interpreter, _ outcome: inout Outcome
  ) async {
    var reader = interpreter.makeReader(name: "expectation", isScript: false)
    guard case .complete(let tree) = reader.read(line: "expect \(comparison)".utf8) else { return }
    do throws(ScriptFailure) {
      try await interpreter.run(tree)
    } catch {
      outcome.hasFailedAtTheEnd = error.kind == .expectation
      if error.kind != .expectation { outcome.problemAtTheEnd = error.diagnostic.message }
    }
  }

  private func run(_ text: String, by interpreter: Interpreter) async -> ScriptDraft.Failure? {
    var reader = interpreter.makeReader(name: "script", isScript: false)
    switch reader.read(line: text.utf8) {
    case .incomplete: return ScriptDraft.Failure("the line is incomplete")
    case .failure(let diagnostic): return ScriptDraft.Failure(diagnostic.message)
    case .complete(let tree):
      do {
        try await interpreter.run(tree)
        return nil
      } catch {
        return ScriptDraft.Failure(error.diagnostic.message, isUnresolved: error.isUnresolved)
      }
    }
  }
}
