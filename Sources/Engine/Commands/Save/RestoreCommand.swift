import Commands
import Language
import Scenes
import Sessions

/// Restore a saved state, and list what cannot be restored.
///
/// If a scene refuses to be left, nothing is restored unless `--force` is given.
@Command
struct RestoreCommand: ShellCommand {
  static let category = CommandCategory.save

  /// File that `save` wrote.
  let file: String
  /// Leave scenes even if they refuse.
  var force: Bool = false

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let bytes = try context.readFile(file)
    let saved = try context.trying { try context.app.readSaved(bytes) }
    let losses = try await context.session.perform(
      .restore(Self.value(bytes), force: force), describing: \.diagnostic.message
    ) { () throws(ScriptFailure) -> [String] in
      try context.trying {
        try context.app.restore(saved, cause: "restore \(file)", force: force)
      }
    }
    return .lines(losses.map { "not restored: \($0)" })
  }

  /// A saved state that was read before, as data.
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
