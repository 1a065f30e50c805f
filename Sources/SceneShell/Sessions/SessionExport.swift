import ArgumentParser
import SceneEngine
import SceneSessions

/// Exports a recorded session as a test, which is run once in a fresh app.
@MainActor
struct SessionExport<App: ShellApp> {
  /// The parts of a test.
  struct Draft {
    /// The seed and the clock of the session.
    let origin: JournalOrigin
    /// The start of the test; nil for the default one.
    let start: StartState?
    /// Its inputs and expectations.
    let script: ScriptDraft
    /// The number of inputs that fail in a fresh app, which are marked.
    let failing: Int
  }

  let file: String
  let part: SessionPart
  /// The number of the first input whose changes are expected; nil for the first of all.
  let firstChecked: Int?
  let options: App.Options
  let console: Console

  /// Writes a test.
  ///
  /// - Parameter text: Makes the text of a draft.
  /// - Returns: The exit code.
  func write(_ text: (Draft) -> String) async -> ExitCode {
    let status = await console.attempt {
      let draft = try await draft()
      console.write(text(draft).utf8)
      guard draft.failing > 0 else { return .success }
      let inputs = draft.failing == 1 ? "input fails" : "inputs fail"
      console.printDiagnostic(
        "error: \(draft.failing) \(inputs) in a fresh app\n  help: '# fails' marks the line after it"
      )
      return .expectationFailed
    }
    return console.close(status)
  }

  private func draft() async throws -> Draft {
    let (header, entries) = try JournalFileReader.all(of: file, console)
    try part.check(header, App.name, file, console)
    let values = try console.values(of: part.secrets)
    let chosen = part.chosen(
      entries, after: header, checkedFrom: firstChecked, values: values, of: file, console)
    var script = ScriptDraft(
      of: ScriptDraft.entries(leadingTo: chosen.entries), on: header.origin,
      checkingFrom: chosen.firstChecked)
    let missing = script.secrets.filter { values[$0] == nil }
    if !missing.isEmpty {
      console.printDiagnostic(
        "warning: \(missing.unknownValues); lines that use "
          + "\(missing.count == 1 ? "it" : "them") may fail\n"
          + "  help: add --secret \(missing[0])=@FILE")
    }
    let (start, outcome) = await best(of: script, header, values)
    if let report = outcome.report {
      console.printDiagnostic("warning: cannot run the script: \(report)")
    }
    let failing = script.apply(failures: outcome.failures)
    script.removeIdleEnd()
    return Draft(origin: header.origin, start: start, script: script, failing: failing)
  }

  /// Runs a script from each start of the app, as the session may have begun at any of them.
  private func best(
    of draft: ScriptDraft, _ header: JournalHeader, _ values: [String: String]
  ) async -> (StartState?, ScriptCheck<App>.Outcome) {
    var best: (StartState?, ScriptCheck<App>.Outcome)?
    for (index, start) in App.starts.enumerated() {
      let check = ScriptCheck<App>(
        options: options, origin: header.origin, secrets: values, start: start,
        console: console)
      let outcome = await check.run(draft.lines, binding: draft.secrets)
      guard outcome.report == nil else { continue }
      let isBetter = best.map { outcome.failures.count < $0.1.failures.count } ?? true
      if isBetter { best = (index == 0 ? nil : start, outcome) }
    }
    return best ?? (nil, ScriptCheck<App>.Outcome(report: "the app cannot start"))
  }
}

extension JournalOrigin {
  /// The header of a script that begins as a session did; nil without one.
  func scriptHeader(startingAs start: StartState? = nil) -> String? {
    let fields = [seed == 0 ? nil : "seed: \(seed)", start.map { "start: \($0.name)" }]
      .compactMap(\.self)
    return fields.isEmpty ? nil : "script \(fields.joined(separator: " "))"
  }
}
