package import SceneLanguage

/// An observer of the statements of a script, except blocks, whose statements it observes one by one.
@MainActor
package protocol ScriptObserver: AnyObject {
  /// A statement is about to run.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - place: Its place.
  ///   - section: The name of the current section, if there is one.
  func willRun(_ statement: Statement, at place: SourceSpan, in section: String?)
  /// A statement has succeeded or failed.
  func didRun(_ statement: Statement, failure: ScriptFailure?)
  /// A failure has ended the script; only `teardown` runs after it.
  func didFail()
}
