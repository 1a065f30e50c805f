package import SceneText

/// What a front end asks of an engine.
///
/// In process, the connection is the engine itself, and each call is an ordinary one. Over a Unix socket, it is an app
/// that runs in another process; a call that returns a value then waits for it briefly, and gives up if the app is
/// busy. What the engine has to say, it says to the ``FrontEnd``.
@MainActor
package protocol Connection: AnyObject {
  /// The front end; the connection does not retain it.
  var frontEnd: (any FrontEnd)? { get set }
  /// The descriptors that are readable when the connection needs a turn.
  var descriptors: [Int32] { get }

  /// Begins: the front end is set, and can show text.
  func begin()
  /// The candidates for the cursor, an offset in UTF-8 bytes of the line.
  func complete(_ line: String, cursor: Int) -> Completion
  /// The hint for a line.
  ///
  /// - Parameters:
  ///   - line: The text up to the cursor, which is at the end of the line.
  ///   - remembered: The rest of the latest line of the command history that begins with it; nil for none.
  /// - Returns: The hint; nil for none.
  func hint(after line: String, remembered: () -> String?) -> Hint?
  /// The parts of a line that have a color.
  func highlights(in line: String) -> [Highlight]
  /// Takes what the user has entered; lines run one after another.
  func enter(_ input: FrontEndInput)
  /// Cancels the running command, or drops the open statement; further lines that were entered do not run.
  func interrupt()
  /// Shows what has changed, and begins the next line.
  ///
  /// - Parameter isIdle: Whether nothing else is ready to run.
  /// - Returns: When to call it again; nil for no time of its own.
  func takeTurn(isIdle: Bool) -> ContinuousClock.Instant?
  /// Ends the connection; the front end shows nothing after it.
  func end()
}

/// What a user enters at a front end.
package enum FrontEndInput: Equatable, Sendable {
  case line(String)
  /// A line to edit in a program before it runs.
  case edit(String)
  /// The end of the input.
  case end
}

/// What an engine asks of the program that has the user: the terminal, its command history and its programs.
@MainActor
package protocol FrontEnd: AnyObject {
  /// The width of the screen.
  var columns: Int { get }
  /// Whether a prompt is shown.
  var isPrompting: Bool { get }
  /// Whether news can be shown now; otherwise they wait, and are shown together.
  var takesNews: Bool { get }

  /// Removes an interruption that has arrived and was not passed to ``Connection/interrupt()`` yet.
  ///
  /// - Returns: Whether there was one.
  func takeInterrupt() -> Bool
  /// Writes lines that are safe to show, above the line being typed if there is one.
  func write(_ text: String)
  /// Shows the output of a command; a long one in the pager, if `isPaged`.
  func show(_ output: String, isPaged: Bool)
  /// Shows a prompt, or changes the one that is shown.
  func showPrompt(_ prompt: String)
  /// Clears the screen, while there is no prompt.
  func clearScreen()
  /// Lets the user edit a text in a program.
  ///
  /// - Returns: The lines of the result.
  /// - Throws: `ScriptHost.Failure`.
  func edit(_ text: String) async throws(ScriptHost.Failure) -> [String]
  /// The command history, oldest first, with the times in seconds since 1970.
  func history() async -> [(text: String, seconds: Int?)]
  /// Adds a statement to the command history.
  func remember(_ statement: String)
  /// Removes statements from the command history.
  func forget(_ statements: Set<String>)
  /// Removes the statements that bind one of these variables from the command history.
  func forget(binding variables: Set<String>)
  /// Ends the front end with an exit status.
  func end(_ status: Int32)
}
