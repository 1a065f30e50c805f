package import Language

/// Hears of each statement of a script that is run by itself, not of the blocks around it.
@MainActor
package protocol ScriptObserver: AnyObject {
  /// A statement is about to run.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - place: Where it stands.
  ///   - section: The part of the script that it is in.
  func willRun(_ statement: Statement, at place: SourceSpan, in section: String?)
  /// An action of the statement had no effect.
  func didIgnore(_ action: IgnoredAction)
  /// The statement has run, or has failed.
  func didRun(_ statement: Statement, failure: ScriptFailure?)
  /// A failure has ended the script, of which only the teardown still runs.
  func didFail()
}
