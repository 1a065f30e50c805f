import SceneEngine
import SceneSystem
import SceneTerminal
import SceneText

/// Prints above the line being typed, or through a pager if the text is longer than the screen.
@MainActor
final class ShellOutput {
  private let editor: any LineEditor
  private let pager: String?
  /// Called if Ctrl-C was pressed while a program had the terminal.
  var interrupted: @MainActor () -> Void = {}
  private var isPagerMissing = false

  init(_ editor: any LineEditor, _ settings: ShellSettings) {
    self.editor = editor
    // A pager can run programs and write files.
    pager = settings.isSandbox ? nil : settings.pager
  }

  /// Goes to the beginning of the next row, unless the cursor is at the beginning of one.
  func beginRow() { editor.beginRow() }

  func print(_ text: String, isPaged: Bool) {
    let text = VisibleText.escaped(text)
    guard let pager, isPaged, !isPagerMissing,
      let size = StandardStream.output.terminalSize,
      Self.rows(of: text, columns: size.columns) >= size.rows
    else { return editor.printAbove(text) }
    guard Self.isThere(pager) else {
      isPagerMissing = true
      return editor.printAbove(text)
    }
    let input = Array((text.hasSuffix("\n") ? text : text + "\n").utf8)
    // The pager replaces the system's shell, so Ctrl-Z stops it only after it has restored the terminal.
    let command = Self.isPlain(pager) ? "exec \(pager)" : pager
    let result = try? Subprocess.run(command, input: input, limit: nil) { EventLoop.isEnding }
    if EventLoop.takeInterrupt() { interrupted() }
    // If the pager cannot be run, the text has not been shown.
    isPagerMissing = result.map { $0.status == 126 || $0.status == 127 } ?? true
    if isPagerMissing { editor.printAbove(text) }
  }

  /// Whether the program of a command line exists, if that can be determined.
  ///
  /// The system's shell would print an error.
  private static func isThere(_ pager: String) -> Bool {
    guard isPlain(pager), let name = pager.split(separator: " ").first else { return true }
    return ProgramNames.contains(String(name))
  }

  private static func isPlain(_ pager: String) -> Bool {
    pager.utf8.allSatisfy { byte in
      byte > 0x7F || Character(Unicode.Scalar(byte)).isLetter
        || "0123456789 -_./,:+@%".utf8.contains(byte)
    }
  }

  static func rows(of text: String, columns: Int) -> Int {
    TerminalText.lines(of: text).reduce(0) { rows, line in
      rows + max(1, (DisplayWidth.columns(of: line) + columns - 1) / columns)
    }
  }
}
