import Glibc
import SceneSystem
package import SceneText

/// Reads lines as the terminal collects them, with the keys that it has for that: Backspace, Ctrl-U and Ctrl-D.
///
/// There are no completion, hints, colors, history and separate program. The terminal sends its own signals, and keeps
/// the line being typed: output from the background moves the prompt to a row of its own, and Ctrl-R shows the line
/// again.
package final class PlainEditor: LineEditor {
  package var completer: ((_ line: String, _ cursor: Int) -> Completion)?
  package var hinter: ((_ line: String) -> Hint?)?
  package var highlighter: ((_ line: String) -> [Highlight])?
  package var onEdit: ((_ line: String) -> Void)?
  package var onSignalKey: ((_ signal: Int32) -> Void)?
  package var isPrompting: Bool { onLine != nil }

  private var onLine: ((String?) -> Void)?
  private var prompt = ""
  /// The bytes of a line that has not ended.
  private var partial: [UInt8] = []
  private let canErase: Bool

  private static let readSize = 4096

  package init() {
    let terminal = ProcessEnvironment.variables["TERM"] ?? ""
    canErase = !["", "dumb"].contains(terminal)
  }

  package func beginPrompt(_ prompt: String, onLine: @escaping (String?) -> Void) {
    self.onLine = onLine
    self.prompt = prompt
    write(prompt)
  }

  package func changePrompt(_ prompt: String) {
    guard isPrompting else { return }
    self.prompt = prompt
    beginRow()
    write(prompt)
  }

  package func endPrompt() {
    guard isPrompting else { return }
    onLine = nil
    partial = []
    beginRow()
  }

  package func readInput() {
    var bytes = [UInt8](repeating: 0, count: Self.readSize)
    let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, [EINTR, EAGAIN].contains(errno) { return }
    guard count > 0 else {
      // Ctrl-D after some text sends it; at the beginning of a line, it is the end of the input.
      let rest = partial
      partial = []
      if rest.isEmpty { write("\n") }
      return finish([rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)])
    }
    partial += bytes[..<count]
    guard let end = partial.lastIndex(of: UInt8(ascii: "\n")) else { return }
    let lines = partial[..<end].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    partial.removeSubrange(...end)
    finish(lines.map { String(decoding: $0, as: UTF8.self) })
  }

  private func finish(_ lines: [String?]) {
    let handler = onLine
    onLine = nil
    for line in lines { handler?(line) }
  }

  package func interruptLine() {
    guard isPrompting else { return }
    // The terminal has dropped its line, and has shown the key.
    partial = []
    write("\n" + prompt)
  }

  package func didResize() {}

  package func suspend() { if isPrompting { write("\n") } }

  package func resume() { if isPrompting { write(prompt) } }

  package func printAbove(_ text: String) {
    let lines = text.hasSuffix("\n") ? text : text + "\n"
    guard isPrompting else { return write(lines) }
    beginRow()
    write(lines + prompt)
  }

  package func clearScreen() { if canErase { write("\u{1B}[H\u{1B}[2J") } }

  package func beginRow() {
    guard canErase, let size = StandardStream.output.terminalSize else { return write("\n") }
    guard isPrompting else {
      // A row of blanks wraps only if something stands before it.
      return write(String(repeating: " ", count: size.columns) + "\r\u{1B}[K")
    }
    write("\r\u{1B}[K")
  }

  package func setHistory(_ entries: [String]) {}

  package func addHistory(_ entry: String) {}

  private func write(_ text: String) {
    // If the terminal is gone, the event loop reports SIGHUP.
    try? StandardStream.output.write(text)
  }
}
