import Scenes
import Script
import Terminal

/// Where a batch writes: results to standard output, diagnostics to standard error.
@SceneActor
final class Console {
  /// Whether whoever read the output is gone; nothing is written from then on.
  private(set) var isBroken = false

  private let output: BufferedOutput
  private let isTerminal = StandardStream.output.isTerminal
  private let renderer = DiagnosticRenderer()

  /// Creates a console.
  ///
  /// - Parameter isPrompt: Whether each line is passed on at once, for somebody who waits for it.
  init(isPrompt: Bool = false) {
    output = BufferedOutput(
      to: .output, isLineBuffered: isPrompt || StandardStream.output.isTerminal)
  }

  /// Writes a line of results; on a terminal without anything that isn't text.
  func print(_ text: String) {
    guard !isBroken else { return }
    do {
      try output.write((isTerminal ? TerminalText.escaped(text) : text) + "\n")
    } catch {
      isBroken = true
    }
  }

  /// Writes a line of diagnostics behind the results so far.
  func complain(_ text: String) {
    flush()
    try? StandardStream.error.write(text + "\n")
  }

  /// Writes a diagnostic with the place it is about.
  func complain(_ diagnostic: Diagnostic) { complain(renderer.render(diagnostic)) }

  /// Passes on what has gathered.
  func flush() {
    do {
      try output.flush()
    } catch {
      isBroken = true
    }
  }
}
