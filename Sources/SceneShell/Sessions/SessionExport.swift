import ArgumentParser
import Engine
import Sessions

/// Makes a test of a recorded session, of which all is tried in a fresh app.
@MainActor
struct SessionExport<App: ShellApp> {
  /// What a test is made of.
  struct Draft {
    /// What the session's stage began with.
    let origin: JournalOrigin
    /// The state in which the test begins; nil for that of each app.
    let start: StartState?
    /// What it does and expects.
    let script: ScriptDraft
  }

  let file: String
  let part: SessionPart
  let options: App.Options
  let console: Console

  /// Writes a test.
  ///
  /// - Parameter text: The test of a draft.
  /// - Returns: What the process leaves with.
  func write(_ text: (Draft) -> String) async -> ExitCode {
    let status = await console.attempt {
      console.write(text(try await draft()).utf8)
      return .success
    }
    return console.close(status)
  }

  private func draft() async throws -> Draft {
    let (header, entries) = try JournalFileReader.all(of: file, console)
    try part.check(header, App.name, file, console)
    var script = ScriptDraft(
      of: ScriptDraft.entries(leadingTo: part.chosen(entries, of: file, console)),
      on: header.origin,
      checkingFrom: part.from ?? 0)
    let missing = script.secrets.filter { part.values[$0] == nil }
    if !missing.isEmpty {
      console.complain(
        "warning: it was tried without \(missing.joined(separator: ", ")), which may be why something "
          + "fails in it: --secret \(missing[0])=VALUE gives it")
    }
    let (start, outcome) = await best(of: script, header)
    if let report = outcome.report { console.complain("warning: it wasn't tried: \(report)") }
    script.leaveOut(outcome.failures)
    script.leaveOutWaits()
    return Draft(origin: header.origin, start: start, script: script)
  }

  /// Tries a script from each state that an app can begin in: the session may have begun in any of them.
  private func best(
    of draft: ScriptDraft, _ header: JournalHeader
  ) async -> (StartState?, ScriptTrial<App>.Outcome) {
    var best: (StartState?, ScriptTrial<App>.Outcome)?
    for (index, start) in App.starts.enumerated() {
      let trial = ScriptTrial<App>(
        options: options, origin: header.origin, secrets: part.values, start: start,
        console: console)
      let outcome = await trial.run(draft.lines, binding: draft.secrets)
      guard outcome.report == nil else { continue }
      let isBetter = best.map { outcome.failures.count < $0.1.failures.count } ?? true
      if isBetter { best = (index == 0 ? nil : start, outcome) }
    }
    return best ?? (nil, ScriptTrial<App>.Outcome(report: "the app can't begin"))
  }
}

extension JournalOrigin {
  /// The first line of a script that is to begin as a session did; nil where each does.
  func scriptHeader(startingAs start: StartState? = nil) -> String? {
    let fields = [seed == 0 ? nil : "seed: \(seed)", start.map { "start: \($0.name)" }]
      .compactMap(\.self)
    return fields.isEmpty ? nil : "script \(fields.joined(separator: " "))"
  }
}
