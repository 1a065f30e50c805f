import Engine
import Language
import SceneSystem
import Sessions

/// Runs a draft of a script in a fresh app, and sees which of its lines hold.
@MainActor
struct ScriptTrial<App: ShellApp> {
  /// What came of a run.
  struct Outcome {
    /// The lines that failed, by their index, with why.
    var failures: [Int: String] = [:]
    /// What the app reported, or why it couldn't start.
    var report: String?
    /// Whether an expectation behind the last line failed.
    var hasFailedAtTheEnd = false
    /// Why that can't be told.
    var problemAtTheEnd: String?
  }

  let options: App.Options
  let origin: JournalOrigin
  let secrets: [String: String]
  /// Where it begins.
  var start = StartState.started
  let console: Console

  /// Runs lines, each whether or not those before it have failed.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - names: The variables that they may use.
  ///   - end: What is expected behind the last; nil for nothing.
  /// - Returns: What came of it.
  func run(_ lines: [ScriptDraft.Line], binding names: [String] = [], expecting end: String? = nil)
    async -> Outcome
  {
    var outcome = Outcome()
    let stage = SceneStage.virtual(seed: origin.seed)
    let launch = Launch(
      stage: stage, storage: .ephemeral, environment: ProcessEnvironment.variables)
    guard let session = try? AppSession.make(App.self, options, launch, console) else {
      outcome.report = "the app can't be made"
      return outcome
    }
    let host = ScriptHost.live(limit: .sandbox) { _ in }
    let interpreter = Interpreter(session, host: host, patience: .seconds(2))
    // A secret that nobody gives is some text: what it is may not matter.
    interpreter.bind(Dictionary(names.map { ($0, "placeholder") }) { first, _ in first })
    interpreter.bind(secrets.mapValues { .string($0) })
    await session.start()
    do { try await session.stage.settle() } catch {
      outcome.report = "\(error)"
      return outcome
    }
    for line in start.script.split(separator: "\n") {
      guard let failure = await run(String(line), by: interpreter) else { continue }
      outcome.report = "it can't begin as \(start.name): \(failure)"
      return outcome
    }
    for (index, line) in lines.enumerated() where line.role != .comment {
      if let failure = await run(line.text, by: interpreter) { outcome.failures[index] = failure }
    }
    if let end { await expect(end, by: interpreter, &outcome) }
    return outcome
  }

  /// Looks whether a comparison holds; one that can't be made doesn't fail.
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

  private func run(_ text: String, by interpreter: Interpreter) async -> String? {
    var reader = interpreter.makeReader(name: "script", isScript: false)
    switch reader.read(line: text.utf8) {
    case .incomplete: return "it isn't whole"
    case .failure(let diagnostic): return diagnostic.message
    case .complete(let tree):
      do {
        try await interpreter.run(tree)
        return nil
      } catch {
        return interpreter.concealing(error.diagnostic.message)
      }
    }
  }
}
