import Engine
import SceneSystem
import Terminal
import Text

/// Where commands print: above the line being typed, or through a pager where that is more than a screen.
@MainActor
final class ShellOutput {
  private let editor: ReadlineEditor
  private let state: PromptState
  private let pager: String?
  /// What to do where Ctrl-C was pressed while a program had the terminal.
  var interrupted: @MainActor () -> Void = {}
  private var isPagerMissing = false

  init(_ editor: ReadlineEditor, _ state: PromptState, _ settings: ShellSettings) {
    self.editor = editor
    self.state = state
    // A pager runs programs and writes files for whoever asks it to.
    pager = settings.isSandbox ? nil : settings.pager
  }

  /// What a command says, as somebody reads it; nil for nothing.
  func text(of output: CommandOutput) -> String? {
    let columns = StandardStream.output.terminalSize?.columns ?? 80
    return switch output {
    case .value(let value):
      ValueLayout(fold: state.preferences.fold, columns: columns).lines(of: value).joined(
        separator: "\n")
    case .text(let text), .listing(let text, _): TerminalText.wrapped(text, to: columns)
    case .nothing, .whole, .json, .printed: output.text
    }
  }

  /// Goes to the beginning of the next row, unless the cursor is at the beginning of one.
  func beginRow() { editor.beginRow() }

  func print(_ text: String) {
    let text = VisibleText.escaped(text)
    guard let pager, state.preferences.pager == .on, !isPagerMissing,
      let size = StandardStream.output.terminalSize,
      Self.rows(of: text, columns: size.columns) >= size.rows
    else { return editor.printAbove(text) }
    guard Self.isThere(pager) else {
      isPagerMissing = true
      return editor.printAbove(text)
    }
    let input = Array((text.hasSuffix("\n") ? text : text + "\n").utf8)
    // The pager takes the place of the system's shell, so that Ctrl-Z waits for it to tidy up.
    let command = Self.isPlain(pager) ? "exec \(pager)" : pager
    let result = try? Subprocess.run(command, input: input, limit: nil) { EventLoop.isEnding }
    if EventLoop.takeInterrupt() { interrupted() }
    // A pager that can't be run has shown nothing, and doesn't get better.
    isPagerMissing = result.map { $0.status == 126 || $0.status == 127 } ?? true
    if isPagerMissing { editor.printAbove(text) }
  }

  /// Whether there is such a program, as far as that can be seen: a shell would complain on the screen.
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
