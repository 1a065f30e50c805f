package import Text

/// Reads lines from a terminal while the program's own loop goes on.
///
/// An editor never waits: the loop tells it when there is input, a signal or output to show. All calls
/// come from one thread.
package protocol LineEditor: AnyObject {
  /// Whether a prompt is shown and a line is being typed.
  var isPrompting: Bool { get }

  /// Says what could stand at the cursor, given the line and the cursor's offset in UTF-8 bytes.
  var completer: ((_ line: String, _ cursor: Int) -> Completion)? { get set }

  /// Says what could follow the line, which is shown faintly behind it while the cursor stands at its end;
  /// nil for nothing.
  ///
  /// It is asked after each key, but not for each of a paste, and not at all where the terminal can't show it.
  var hinter: ((_ line: String) -> String?)? { get set }

  /// Shows a prompt and begins a line; the terminal is in raw mode until the line ends.
  func beginPrompt(_ prompt: String, onLine: @escaping (String?) -> Void)

  /// Changes the prompt beside the line being typed, which stays as it is; nothing, if there is none.
  ///
  /// While the user searches the history the change waits until the search ends.
  func changePrompt(_ prompt: String)

  /// Takes the prompt away, with what was typed, and restores the terminal; nothing, if there is none.
  func endPrompt()

  /// Takes what was typed; call it when the input is readable and ``isPrompting``.
  func readInput()

  /// Drops the line being typed and shows the prompt afresh: what Ctrl-C does.
  func interruptLine()

  /// Draws the line for the terminal's new size.
  func resized()

  /// Restores the terminal before the process is stopped.
  func suspend()

  /// Takes the terminal back after the process was continued, and draws the line.
  func resume()

  /// Shows text above the line being typed, which stays as it is.
  ///
  /// While the user searches the history the text waits until the search ends.
  func printAbove(_ text: String)

  /// Replaces what the arrow keys and searches go through, oldest first.
  func setHistory(_ entries: [String])

  /// Adds the newest entry to what the arrow keys and searches go through.
  func addHistory(_ entry: String)
}
