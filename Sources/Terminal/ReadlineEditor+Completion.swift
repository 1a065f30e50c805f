@unsafe @preconcurrency import CReadline
import Glibc

/// What Tab does.
extension ReadlineEditor {
  /// Asks the completer, and gives readline its array: what all matches share, the matches, NULL.
  func matches(
    cursor: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    // Never fall back to file names.
    rl_attempted_completion_over = 1
    let line = unsafe String(cString: rl_line_buffer)
    completion = completer?(line, cursor) ?? .empty
    let candidates = completion.candidates
    guard !candidates.isEmpty else { return nil }
    let bytes = line.utf8
    let end = min(cursor, bytes.count)
    let wordEnd = bytes.index(bytes.startIndex, offsetBy: end)
    let wordStart = bytes.index(
      bytes.startIndex, offsetBy: max(0, min(completion.start, end)))
    let before = String(line[..<wordStart])
    let common = completion.commonText(typed: String(line[wordStart..<wordEnd]))
    rl_completion_append_character = candidates[0].appendsSpace ? 32 : 0
    let texts = [common] + (candidates.count == 1 ? [] : candidates.map(\.text))
    return unsafe ReadlineSlot.array(of: texts.map { before + $0 })
  }

  /// Lists the latest candidates below the line, which is then drawn again.
  func showListing() {
    let size = StandardStream.output.terminalSize ?? TerminalSize(columns: 80, rows: 24)
    _ = rl_crlf()
    write(completion.listing(columns: size.columns, rows: size.rows).map { $0 + "\n" }.joined())
    _ = rl_forced_update_display()
  }
}
