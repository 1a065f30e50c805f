package import SceneText

/// Reads lines from a terminal inside the program's own loop, which calls it for input, signals and output.
///
/// An editor never waits. There are two: that of GNU readline, and ``PlainEditor`` for builds without readline. Input and
/// output must be a terminal.
package protocol LineEditor: AnyObject {
  /// Returns the candidates for the cursor, given the line and the cursor's offset in UTF-8 bytes.
  var completer: ((_ line: String, _ cursor: Int) -> Completion)? { get set }

  /// Returns the hint for a line, which is drawn faintly after it while the cursor is at its end.
  ///
  /// It is called after each key, once for a paste, and never if the terminal cannot draw hints. Keys that move forward
  /// insert the hint's text.
  var hinter: ((_ line: String) -> Hint?)? { get set }

  /// Returns the parts of the line that have a color; it is called when ``hinter`` is.
  var highlighter: ((_ line: String) -> [Highlight])? { get set }

  /// Receives a line that the user wants to edit in a separate program (Ctrl-X Ctrl-E); the prompt has ended.
  var onEdit: ((_ line: String) -> Void)? { get set }

  /// Receives the signals of keys that the editor reads itself, by default of Ctrl-C, Ctrl-Z and Ctrl-\\.
  ///
  /// They are read in order with the rest of the input, so that a line that follows Ctrl-C at once is not lost.
  var onSignalKey: ((_ signal: Int32) -> Void)? { get set }

  var isPrompting: Bool { get }

  /// Shows a prompt and begins a line.
  ///
  /// The handler receives the line, or nil at the end of input (Ctrl-D on an empty line, or the terminal is gone); the
  /// prompt has ended by then. A pasted block causes a call for each line, in order, before ``readInput()`` returns;
  /// begin the next prompt after that.
  func beginPrompt(_ prompt: String, onLine: @escaping (String?) -> Void)

  /// Changes the prompt of the line being typed.
  func changePrompt(_ prompt: String)

  /// Removes the prompt and the typed text, and restores the terminal.
  func endPrompt()

  /// Reads typed keys; call it when the input is readable and ``isPrompting``.
  func readInput()

  /// Drops the line being typed and shows a new prompt.
  func interruptLine()

  /// Adapts to a new size of the terminal.
  func didResize()

  /// Restores the terminal before the process is stopped; the line stays.
  func suspend()

  /// Takes the terminal back after the process was continued, and draws the line.
  func resume()

  /// Shows whole lines above the line being typed.
  func printAbove(_ text: String)

  /// Clears the screen, while there is no prompt.
  func clearScreen()

  /// Goes to the beginning of the next row after another program has written, unless the cursor is at the
  /// beginning of a row already.
  func beginRow()

  /// Replaces the lines that the user can go back to.
  func setHistory(_ entries: [String])

  /// Adds a line to those that the user can go back to.
  func addHistory(_ entry: String)
}
