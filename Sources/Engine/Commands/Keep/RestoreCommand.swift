import Commands
import Language
import Scenes
import Sessions

/// Becomes what `save` has written; what doesn't come back is said.
///
/// Scenes that refuse to be left are asked, unless `--force` insists.
@Command
struct RestoreCommand: ShellCommand {
  static let category = CommandCategory.keep
  static let traits: CommandTraits = []

  let file: String
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let place = context.argument
    let bytes = try place.reporting { () throws(ScriptHost.Failure) in
      try context.host.readFile(file)
    }
    let app = context.app
    let saved: SavedApp
    do { saved = try app.readSaved(bytes) } catch { throw place.failure(of: error) }
    let losses = try await context.session.take(
      .restore(Self.value(bytes), force: force), describing: \.diagnostic.message
    ) { () throws(ScriptFailure) -> [String] in
      do {
        return try app.restore(saved, cause: "restore \(file)", insisting: force)
      } catch {
        throw place.failure(of: error)
      }
    }
    return .lines(losses.map { "not restored: \($0)" })
  }

  /// A saved state, which has been read, as data.
  private static func value(_ bytes: [UInt8]) -> Value {
    (try? Value(json: String(decoding: bytes, as: UTF8.self)).withoutChecksum) ?? .null
  }

  static func example(in samples: AppSamples) -> String? {
    "save /tmp/state.json; restore /tmp/state.json"
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    guard point.isFirst else { return completer.values(of: schema, after: point.given) }
    return completer.files(point.typed) + completer.flags(of: schema, point.given)
  }
}

extension RestoringError {
  /// What kind of failure it is in a script.
  var code: ScriptFailure.Code {
    switch self {
    case .notASavedState, .cutShort, .malformed, .changed, .unreadable: .savedDamaged
    case .foreign: .savedForeign
    case .newer: .savedNewer
    case .unwritable: .savedUnwritable
    case .isMoving: .moveRefused
    }
  }
}
