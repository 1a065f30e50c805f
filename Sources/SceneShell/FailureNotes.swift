import SceneCommands
import SceneEngine
import SceneLanguage
import SceneSessions

/// Notes about failures that the app keeps in its state, which a script that shows no state would not print.
///
/// The prompt draws them, and `--verbose` prints them among the other changes.
@MainActor
final class FailureNotes: ScriptObserver {
  private let interpreter: Interpreter
  private let write: @MainActor (String) -> Void
  private var before: StateTracker.Mark
  private var statements = 0

  /// The number of statements whose changes are read, which takes time in proportion to the state.
  private static let maxStatements = 1_000

  /// Begins to observe an interpreter, which has no strong reference to the notes.
  init(_ interpreter: Interpreter, write: @escaping @MainActor (String) -> Void) {
    self.interpreter = interpreter
    self.write = write
    before = interpreter.session.tracker.mark()
    interpreter.observer = self
  }

  func willRun(_ statement: Statement, at place: SourceSpan, in section: String?) {
    statements += 1
    guard statements <= Self.maxStatements else { return interpreter.observer = nil }
    before = interpreter.session.tracker.mark()
  }

  func didRun(_ statement: Statement, failure: ScriptFailure?) {
    let changes = interpreter.session.tracker.changes(since: before).flatMap(\.changes)
    for change in changes where change.isFailure {
      write("note: \(change.line(upTo: 80))")
    }
    // The statement that sources this one has changed nothing else.
    before = interpreter.session.tracker.mark()
  }

  func didFail() {}
}

extension StateChange {
  /// Whether a value has become a case that is named as a failure, such as `failed` or `signInFailed`.
  fileprivate var isFailure: Bool {
    guard case .changed(_, let value) = change else { return false }
    switch value {
    case .symbol(let name), .variant(let name, _):
      return name == "failed" || name == "failure" || name.hasSuffix("Failed")
    default: return false
    }
  }
}
