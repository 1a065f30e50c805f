import SceneText

/// An error of saving or restoring a state.
public enum RestoringError: Error, Hashable, Sendable {
  /// The text is not a saved state.
  case notASavedState
  /// The text ends too early.
  case cutShort
  /// The text is not JSON; lines and columns are counted from 1.
  case malformed(line: Int, column: Int, reason: String)
  /// A different app saved the state.
  case foreign(app: String, here: String)
  /// The state has a newer format, or a newer version of the app saved it.
  case newer(Part, version: Int, known: Int)
  /// The text was changed after it was saved.
  case changed
  /// A field has an invalid value.
  case unreadable(String, reason: String)
  /// A state cannot be written as JSON.
  case unwritable(String, reason: String)
  /// A transition is in progress.
  case isMoving

  /// A part with a version of its own.
  public enum Part: String, Sendable {
    /// The file format.
    case format
    /// The app's states.
    case app
  }
}

extension RestoringError: CustomStringConvertible {
  /// The error and its remedy, on one line.
  public var description: String { "\(message); \(fix)" }

  package var message: String {
    switch self {
    case .notASavedState: "the file is not a saved state"
    case .cutShort: "the saved state is incomplete"
    case .malformed(let line, let column, let reason):
      "the saved state is damaged at \(line):\(column): \(reason)"
    case .foreign(let app, let here):
      "the saved state belongs to the app '\(name: app)', not to '\(name: here)'"
    case .newer(.format, let version, _): "the saved state has format version \(version)"
    case .newer(.app, let version, _): "the saved state is from version \(version) of the app"
    case .changed: "the saved state was edited; its checksum does not match"
    case .unreadable(let field, let reason):
      "cannot read the saved state at '\(name: field)': \(reason)"
    case .unwritable(let name, let reason): "cannot save the state of '\(name)': \(reason)"
    case .isMoving: "the app is moving to a different place"
    }
  }

  package var fix: String {
    switch self {
    case .notASavedState: "use a file that 'save' wrote"
    case .cutShort, .malformed, .unreadable: "nothing was restored; save the state again"
    case .foreign: "use a file that this app saved"
    case .newer(_, _, let known):
      known == 1
        ? "this build reads only version 1" : "this build reads versions 1 to \(known)"
    case .changed: "to accept the edit, remove the line with the checksum"
    case .unwritable: "nothing was saved"
    case .isMoving: "try again when the move has ended"
    }
  }
}
