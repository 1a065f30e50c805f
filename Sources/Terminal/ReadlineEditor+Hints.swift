@unsafe @preconcurrency import CReadline
import Glibc

/// What is shown behind the line that is typed.
///
/// Readline draws only what has changed, and relies on the rest of the row being blank. So a hint is there only
/// while nobody does anything: it is drawn after readline has drawn, and erased before it does anything. (With a
/// redisplay function of one's own readline takes the terminal for a dumb one.)
extension ReadlineEditor {
  /// Draws the hint behind the line as readline has drawn it.
  func showHint() {
    guard !hasHint, let hint else { return }
    hasHint = true
    unsafe fputs(hint.drawing, rl_outstream)
    unsafe fflush(rl_outstream)
  }

  /// What is to be shown.
  private var hint: LineHint? {
    guard isPrompting, let hinter, rl_done == 0, rl_point == rl_end, rl_end > 0, !isSearching,
      // Elsewhere stands a message or an argument.
      unsafe rl_display_prompt == rl_prompt, ReadlineSlot.canShowHints,
      let columns = StandardStream.output.terminalSize?.columns,
      // What is longer goes on in another row, however wide its characters are.
      Int(rl_end) <= 4 * columns,
      // More is coming, and is drawn afterwards.
      !StandardStream.input.hasInput
    else { return nil }
    let line = unsafe String(cString: rl_line_buffer)
    return hinter(line).flatMap { text in
      LineHint(
        text, behind: line, promptWidth: promptWidth, columns: columns, isUnicode: isUnicode)
    }
  }

  /// Takes away what stands behind the cursor, if it is a hint.
  func eraseHint(_ sequence: String = LineHint.erasure) {
    guard hasHint else { return }
    hasHint = false
    unsafe fputs(sequence, rl_outstream)
  }
}
