import SceneCommands
import Scenes
import SceneSessions
import SceneText

/// Write a script that repeats the session: `export script a.scene`.
///
/// The script checks each change with `expect`. The subcommand `export` of the
/// command line also runs the script, and can write Swift tests.
@Command
struct ExportCommand: ImmediateCommand {
  static let category = CommandCategory.save
  static let traits: CommandTraits = [.needsMoments, .writesFiles]

  /// Format of the file.
  let form: ExportForm
  /// File to write.
  let file: String
  /// Replace a file even if it is not an exported script.
  var force: Bool = false

  /// The comment with which an exported script begins.
  private static let mark = "# exported from a session"

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let entries = try Moments(context.interpreter, at: context.argument).timeline.all.map(\.entry)
    let stage = context.app.stage
    let origin = JournalOrigin(seed: stage.seed, isLive: stage.clock.isLive)
    var draft = ScriptDraft(of: ScriptDraft.entries(leadingTo: Array(entries)), on: origin)
    draft.removeIdleEnd()
    let header = Self.mark + (origin.seed == 0 ? "" : "\nscript seed: \(origin.seed)")
    let text = draft.text(header: header)
    let kind = FileKind("an exported script", start: Self.mark)
    try context.replaceFile(file, text, kind, force: force)
    return .text("wrote \(name: file); it assumes the state at the start of this session")
  }

  static func example(in samples: AppSamples) -> String? {
    samples.linkWhereMomentsAreKept.map { _ in "export script session.scene" }
  }
}

/// A form in which a session can be exported.
enum ExportForm: String, CaseIterable, ArgumentCodable, Sendable {
  case script

  init(argument: Argument.Input) throws(ArgumentMismatch) {
    if let form = Self(rawValue: argument.word) {
      self = form
    } else if argument.word == "swift" {
      throw .undecodable(
        "for a Swift test, run the subcommand 'export swift JOURNAL' on the command line")
    } else {
      throw .undecodable("write 'export script FILE'")
    }
  }
}
