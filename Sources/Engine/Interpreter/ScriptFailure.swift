package import Language
/// Why a script has stopped.
package struct ScriptFailure: Error, Equatable, Sendable {
  /// What kind of failure it is; a program's exit status follows from it.
  package enum Kind: Equatable, Sendable {
    /// The text can't be parsed.
    case syntax
    /// A command failed.
    case command
    /// An expectation doesn't hold.
    case expectation
    /// Somebody interrupted the script.
    case interruption
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// What went wrong, and where.
  package let diagnostic: Diagnostic

  /// Creates a failure.
  package init(_ kind: Kind, _ diagnostic: Diagnostic) {
    self.kind = kind
    self.diagnostic = diagnostic
  }

  /// The failure with something else that is to be known, behind what is known already.
  func noting(_ note: String) -> ScriptFailure {
    var diagnostic = diagnostic
    diagnostic.notes.append(note)
    return ScriptFailure(kind, diagnostic)
  }
}
