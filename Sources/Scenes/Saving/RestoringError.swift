/// Why a saved state can't be written, or not come back.
public enum RestoringError: Error, Hashable, Sendable {
  /// The text isn't one that an app has saved.
  case notASavedState
  /// The text ends too early.
  case cutShort
  /// The text is no JSON; lines and columns are counted from 1.
  case malformed(line: Int, column: Int, reason: String)
  /// Another app has saved it.
  case foreign(app: String, here: String)
  /// A newer app has saved it, or it has a newer format.
  case newer(Part, version: Int, known: Int)
  /// The text isn't as it was written.
  case changed
  /// A field isn't what it should be.
  case unreadable(String, reason: String)
  /// A state can't be written as JSON.
  case unwritable(String, reason: String)
  /// A transition is under way, which has to end first.
  case isMoving

  /// What has a version of its own.
  public enum Part: String, Sendable {
    /// The form of the file.
    case format
    /// The states of the app.
    case app
  }
}

extension RestoringError: CustomStringConvertible {
  /// What is wrong and what would be right, on one line.
  public var description: String { "\(message); \(fix)" }

  package var message: String {
    switch self {
    case .notASavedState: "this isn't a saved state"
    case .cutShort: "the saved state is cut short"
    case .malformed(let line, let column, let reason):
      "the saved state is damaged at \(line):\(column): \(reason)"
    case .foreign(let app, let here): "this is a state of \(app), and here is \(here)"
    case .newer(.format, let version, _): "the saved state has version \(version) of its format"
    case .newer(.app, let version, _): "version \(version) of the app has saved this state"
    case .changed: "the saved state isn't as it was written: its checksum differs"
    case .unreadable(let field, let reason): "the saved state can't be read at \(field): \(reason)"
    case .unwritable(let name, let reason): "the state of \(name) can't be saved: \(reason)"
    case .isMoving: "the app is on its way to another place"
    }
  }

  package var fix: String {
    switch self {
    case .notASavedState: "give a file that save has written"
    case .cutShort, .malformed, .unreadable: "nothing was restored; save it anew"
    case .foreign: "give a file that this app has saved"
    case .newer(_, _, let known):
      known == 1 ? "only version 1 can be read here" : "1 to \(known) can be read here"
    case .changed: "to keep a change made by hand, remove the line with the checksum"
    case .unwritable: "nothing was saved"
    case .isMoving: "try again when it is there"
    }
  }
}
