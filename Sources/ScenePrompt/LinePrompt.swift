import Glibc
import SceneSystem
import SceneTerminal
package import SceneText

/// Reads lines at a terminal with editing, completion and a history, one at a time.
///
/// The thread waits for each line, so it is for programs in which nothing else happens meanwhile. Ctrl-C drops the line,
/// Ctrl-Z stops the process, and Ctrl-\ ends it.
@MainActor
package final class LinePrompt {
  /// The candidates at the cursor, an offset in UTF-8 bytes.
  package var completer: (_ line: String, _ cursor: Int) -> Completion = { _, _ in .empty }
  /// The text that is shown after the line; nil for none.
  package var hinter: (_ line: String) -> Hint? = { _ in nil }

  private let editor: any LineEditor
  /// The pasted lines that have not been returned yet; nil stands for the end of the input.
  private var lines: [String?] = []

  /// Takes over the terminal, which is restored if a signal ends the process.
  ///
  /// - Precondition: No other prompt exists.
  package init(name: String) {
    let modes = TerminalModes()
    ExitSignals.exitOnSignal { modes.restore() }
    editor = LineEditors.make(name: name)
    editor.completer = { [unowned self] in completer($0, $1) }
    let isColored = ColorMode.isColored(ProcessEnvironment.variables, onTerminal: true)
    editor.hinter = { [unowned self] in isColored ? hinter($0) : nil }
    editor.onSignalKey = { [unowned self] in handle(signal: $0) }
  }

  /// Shows a prompt and waits for a line.
  ///
  /// - Returns: The line; nil after Ctrl-D, or if the terminal has disconnected.
  package func nextLine(_ prompt: String) -> String? {
    if lines.isEmpty { read(prompt) }
    guard let line = lines.removeFirst() else { return nil }
    if !line.isEmpty { editor.addHistory(line) }
    return line
  }

  private func read(_ prompt: String) {
    editor.beginPrompt(prompt) { [unowned self] in lines.append($0) }
    var columns = StandardStream.output.terminalSize?.columns
    while editor.isPrompting {
      StandardStream.input.waitForInput()
      let newColumns = StandardStream.output.terminalSize?.columns
      if newColumns != columns { editor.didResize() }
      columns = newColumns
      editor.readInput()
    }
  }

  private func handle(signal: Int32) {
    switch signal {
    case SIGINT: editor.interruptLine()
    case SIGTSTP:
      editor.suspend()
      EventLoop.send(SIGTSTP)
      editor.resume()
    default: EventLoop.send(signal)
    }
  }
}
