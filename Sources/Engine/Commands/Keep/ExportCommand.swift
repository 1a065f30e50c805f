import Commands
import Scenes
import Sessions

/// Writes a script of the session so far: `export script a.scene`.
///
/// It expects what has changed. `export` on the command line also tries it, and makes Swift tests.
@Command
struct ExportCommand: ImmediateCommand {
  static let category = CommandCategory.keep
  static let traits: CommandTraits = [.needsMoments, .writesFiles]

  /// script.
  let form: ExportForm
  /// Its path.
  let file: String

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let entries = try Moments(context.interpreter, at: context.argument).timeline.all.map(\.entry)
    let stage = context.app.stage
    let origin = JournalOrigin(seed: stage.seed, isLive: stage.clock.isLive)
    var draft = ScriptDraft(of: ScriptDraft.entries(leadingTo: Array(entries)), on: origin)
    draft.leaveOutWaits()
    let header = origin.seed == 0 ? nil : "script seed: \(origin.seed)"
    // More may be known to be secret by now.
    let text = context.interpreter.concealing(draft.text(header: header))
    try context.replaceFile(file, text)
    return .text("written: \(file), and not tried: run it from where this session began")
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { _ in "export script /tmp/session.scene" }
  }
}

/// What a session becomes.
enum ExportForm: String, CaseIterable, ArgumentCodable, Sendable {
  case script
}
