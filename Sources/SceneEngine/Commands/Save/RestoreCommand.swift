import SceneCommands
import SceneLanguage
import Scenes
package import SceneSessions

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
    guard !JournalReader.looksLikeHeader(bytes.span) else {
      throw context.argument.failure(
        .savedDamaged, "'\(file)' is the journal of a session, not a saved state",
        help: "repeat the session with the subcommand 'replay'")
    }
    do {
      let losses = try await context.session.restore(bytes, cause: "restore \(file)", force: force)
      return .lines(losses.map { "not restored: \($0)" })
    } catch {
      throw context.argument.failure(of: context.interpreter.redacting(error: error))
    }
  }

  static func example(in samples: AppSamples) -> String? {
    "save state.json; restore state.json"
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    guard point.isFirst else { return completer.values(of: schema, after: point.given) }
    return completer.files(point.typed) + completer.flags(of: schema, point.given)
  }
}

extension AppSession {
  /// Restores the text of a saved state, as an input of the run.
  ///
  /// - Parameters:
  ///   - text: The text, in UTF-8.
  ///   - cause: What led to it, for the history of moves.
  ///   - force: Whether to leave scenes without asking them.
  /// - Returns: Messages about the parts that could not be restored.
  /// - Throws: `RestoringError` or `RouterError`; the app is then unchanged.
  package func restore(_ text: [UInt8], cause: String, force: Bool) async throws -> [String] {
    let saved = try app.readSaved(text)
    let value = (try? Value(json: String(decoding: text, as: UTF8.self)).withoutChecksum) ?? .null
    return try await perform(
      .restore(value, force: force),
      describing: { [writer] (error: any Error) in
        SourceSpan.nowhere.failure(of: writer.redactor.redacting(error: error)).diagnostic.message
      }
    ) { [app] in
      try app.restore(saved, cause: cause, force: force)
    }
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
