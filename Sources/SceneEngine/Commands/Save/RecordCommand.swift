import SceneCommands
import SceneLanguage
import Scenes
import SceneSessions

/// Record all further inputs in a journal: `record a.jsonl`.
///
/// `record stop` ends the journal. Secrets, and anything matched by the redaction
/// policy, are left out.
@Command
struct RecordCommand: ImmediateCommand {
  static let category = CommandCategory.save
  static let traits: CommandTraits = .writesFiles

  /// File to write, or `stop`.
  let file: String

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let place = context.argument
    let session = context.session
    if file == "stop" {
      guard let journal = session.endJournal() else {
        throw place.failure(
          .recordNone, "no journal is being recorded", help: "'record FILE' begins one")
      }
      guard journal.isComplete else {
        throw place.failure(
          .externalFailed, "the journal '\(journal.path)' is incomplete, because a write failed",
          help: "record the inputs again")
      }
      return .text("wrote \(name: journal.path)")
    }
    if let path = session.journalPath {
      throw place.failure(
        .recordTwice, "'\(path)' is already being recorded", help: "'record stop' ends it")
    }
    let app = context.app
    let saved = try context.trying { try Value(json: try app.savedText()).withoutChecksum }
    var begun = try place.reporting { () throws(ScriptHost.Failure) in
      try context.host.beginJournal(file, app)
    }
    session.writer.policy = begun.policy
    begun.header.state = saved
    do { try session.beginJournal(at: file, begun.header, to: begun.output) } catch {
      throw place.failure(.externalFailed, "\(error)")
    }
    return .lines((app.unsaved + Self.lost(from: app)).map { "not recorded: \($0)" })
  }

  /// The parts of the state that a journal would lack if it began now.
  ///
  /// A replay may differ because of them.
  @MainActor
  private static func lost(from app: any SceneApp) -> [String] {
    var losses: [String] = []
    let waiting = app.stage.effects.map { $0.name }
    if !waiting.isEmpty {
      let names = Set(waiting).sorted().joined(separator: ", ")
      losses.append("the results of effects already in flight (\(names))")
    }
    if app.router.backDestination != nil || app.router.forwardDestination != nil {
      losses.append("the destinations of 'back' and 'forward'")
    }
    return losses
  }

  static func example(in samples: AppSamples) -> String? {
    "record session.jsonl; record stop"
  }
}
