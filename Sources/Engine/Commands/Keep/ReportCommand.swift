import Commands
import Sessions

/// Writes a page of the session so far: `report bug.html`.
///
/// It tells what came, what changed and where one was, and needs no network.
@Command
struct ReportCommand: ImmediateCommand {
  static let category = CommandCategory.keep
  static let traits: CommandTraits = [.needsMoments, .writesFiles]

  /// Its path, as in bug.html.
  let file: String

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let timeline = try Moments(context.interpreter, at: context.argument).timeline
    let texts = context.interpreter.secretWords.texts
    try context.argument.reporting { () throws(ScriptHost.Failure) in
      try context.host.writePage(
        file, context.app, timeline.all.map { $0.entry.concealing(texts.concealing) })
    }
    return .text("written: \(file)")
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { _ in "report /tmp/session.html" }
  }
}
