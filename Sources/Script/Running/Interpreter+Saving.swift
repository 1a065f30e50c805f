import Commands
import Scenes
import Sessions

extension Interpreter {
  /// Writes all state to a file, and says what isn't in it.
  func save(_ file: String, in context: Context) throws(ScriptFailure) -> CommandOutput {
    let text: String
    do { text = try app.savedText() } catch { throw context.failure(of: error) }
    try context.reporting { () throws(ScriptHost.Failure) in try host.replaceFile(file, text) }
    return lines(app.unsaved.map { "not saved: \($0)" })
  }

  /// Becomes what a file holds, and says what of it didn't come back.
  func restore(
    _ file: String, insisting insists: Bool, in context: Context
  ) async throws(ScriptFailure) -> CommandOutput {
    let bytes = try context.reporting { () throws(ScriptHost.Failure) in try host.readFile(file) }
    let app = app
    let saved: SavedApp
    do { saved = try app.readSaved(bytes) } catch { throw context.failure(of: error) }
    let restore = { @MainActor () throws(ScriptFailure) -> [String] in
      do {
        return try app.restore(saved, cause: "restore \(file)", insisting: insists)
      } catch {
        throw context.failure(of: error)
      }
    }
    let losses =
      if let recorder, let value = try? Value(json: String(decoding: bytes, as: UTF8.self)) {
        try await recorder.record(
          .restore(value.withoutChecksum, force: insists), describing: { $0.diagnostic.message },
          restore)
      } else {
        try restore()
      }
    return lines(losses.map { "not restored: \($0)" })
  }

  private func lines(_ lines: [String]) -> CommandOutput {
    lines.isEmpty ? .nothing : .text(lines.joined(separator: "\n"))
  }
}

extension RestoringError {
  /// What kind of failure it is in a script.
  var code: Diagnostic.Code {
    switch self {
    case .notASavedState, .cutShort, .malformed, .changed, .unreadable: "saved.damaged"
    case .foreign: "saved.foreign"
    case .newer: "saved.newer"
    case .unwritable: "saved.unwritable"
    case .isMoving: "move.refused"
    }
  }
}
