import Stage
import Script
import Terminal

/// Where commands print: above the line being typed, or through a pager where that is more than a screen.
@SceneActor
final class ShellOutput {
  private let editor: any LineEditor
  /// The command line of the pager; nil for none.
  var pager: String?

  init(_ editor: any LineEditor) { self.editor = editor }

  /// Shows text of any kind.
  func print(_ text: String) {
    let text = TerminalText.escaped(text)
    guard let pager, let size = StandardStream.output.terminalSize,
      Self.rows(of: text, columns: size.columns) >= size.rows
    else { return editor.printAbove(text) }
    let input = Array((text.hasSuffix("\n") ? text : text + "\n").utf8)
    let result = try? Subprocess.run(pager, input: input, output: .inherited)
    // A pager that can't be run shows nothing.
    if result.map({ $0.status == 126 || $0.status == 127 }) ?? true { editor.printAbove(text) }
  }

  /// The rows of a screen that a text takes.
  static func rows(of text: String, columns: Int) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { rows, line in
      rows + max(1, (TerminalText.width(of: String(line)) + columns - 1) / columns)
    }
  }
}
