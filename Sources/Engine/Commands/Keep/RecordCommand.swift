import Commands
import Language
import Scenes
import Sessions

/// Writes down what comes to the app, for `replay`: `record a.jsonl`.
///
/// From now on; `record stop` ends it. Passwords and tokens aren't in it.
@Command
struct RecordCommand: ImmediateCommand {
  static let category = CommandCategory.keep
  static let traits: CommandTraits = .writesFiles

  /// Its path, or stop.
  let file: String

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let place = context.argument
    let session = context.session
    if file == "stop" {
      guard let journal = session.endJournal() else {
        throw place.failure(
          .recordNone, "nothing is recorded that `record` has begun", help: "record FILE begins")
      }
      guard journal.isWhole else {
        throw place.failure(.outsideFailed, "\(journal.path) isn't recorded to its end")
      }
      return .text("recorded: \(journal.path)")
    }
    if let path = session.journalPath {
      throw place.failure(
        .recordTwice, "\(path) is being recorded", help: "record stop ends it first")
    }
    let app = context.app
    let saved = try context.trying { try Value(json: try app.savedText()).withoutChecksum }
    var begun = try place.reporting { () throws(ScriptHost.Failure) in
      try context.host.beginJournal(file, app)
    }
    session.writer.policy = begun.policy
    begun.header.state = saved
    do { try session.beginJournal(at: file, begun.header, to: begun.output) } catch {
      throw place.failure(.outsideFailed, "\(error)")
    }
    return .lines((app.unsaved + Self.lost(from: app)).map { "not in the record: \($0)" })
  }

  /// What of the app now isn't in a record that begins in the middle, and may make a replay of it differ.
  @MainActor
  private static func lost(from app: any SceneApp) -> [String] {
    var losses: [String] = []
    let waiting = app.stage.effects.map { $0.name }
    if !waiting.isEmpty {
      losses.append("how far \(Set(waiting).sorted().joined(separator: ", ")) has come")
    }
    if !app.router.routes.pending.isEmpty { losses.append("the routes that wait") }
    if app.router.backDestination != nil || app.router.forwardDestination != nil {
      losses.append("where back and forward lead")
    }
    return losses
  }

  static func example(in samples: AppSamples) -> String? {
    "record /tmp/session.jsonl; record stop"
  }
}
