import Scenes
import Sessions

/// What a session becomes: a page, a script.
extension Interpreter {
  /// Writes a page of the session so far.
  func report(to file: String, in context: Context) throws(ScriptFailure) -> CommandOutput {
    let timeline = try kept(in: context)
    let conceal = { @MainActor [secretWords] in secretWords.texts.concealing($0) }
    try context.reporting { () throws(ScriptHost.Failure) in
      try host.writePage(file, app, timeline.all.map { $0.entry.concealing(conceal) })
    }
    return .text("written: \(file)")
  }

  /// Writes a scene script of the session so far.
  func exportScript(to file: String, in context: Context) throws(ScriptFailure) -> CommandOutput {
    let timeline = try kept(in: context)
    let entries = timeline.all.map(\.entry)
    let origin = JournalOrigin(seed: app.stage.seed, isLive: app.stage.clock.isLive)
    var draft = ScriptDraft(of: ScriptDraft.entries(leadingTo: Array(entries)), on: origin)
    draft.leaveOutWaits()
    let header = origin.seed == 0 ? nil : "script seed: \(origin.seed)"
    // More may be known to be secret by now.
    let text = secretWords.texts.concealing(draft.text(header: header))
    try context.reporting { () throws(ScriptHost.Failure) in try host.replaceFile(file, text) }
    return .text("written: \(file), and not tried: run it from where this session began")
  }
}
