import SceneText

/// The colors of a line, drawn over the line that readline has drawn.
///
/// Readline does not know about it: the characters and the cursor stay in place. What readline draws later has no color
/// until the line is painted again.
struct LinePainting: Equatable {
  /// The control sequences that draw the line and keep the cursor.
  let drawing: String

  /// Lays out a line.
  ///
  /// Returns nil for a line with control characters, which are drawn differently, and for a line that is longer than the
  /// screen.
  ///
  /// The cursor and the highlights are offsets in UTF-8 bytes; the highlights are in order and do not overlap.
  init?(
    of line: String, cursor: Int, _ highlights: [Highlight], promptWidth: Int, columns: Int,
    rows: Int
  ) {
    guard columns > 1, promptWidth < columns else { return nil }
    var row = 0
    var column = promptWidth
    var cursorRow = 0
    var offset = 0
    var text = ""
    var paint: Paint?
    var rest = highlights[...]
    for scalar in line.unicodeScalars {
      guard scalar.value >= 0x20, scalar.value != 0x7F else { return nil }
      let width = DisplayWidth.columns(of: String(scalar))
      // Readline puts a wide character that does not fit at the beginning of the next row.
      if column + width > columns {
        row += 1
        column = 0
        text += "\u{1B}[B\r"
      }
      if offset <= cursor { cursorRow = row }
      while let first = rest.first, first.range.upperBound <= offset { rest.removeFirst() }
      let wanted = rest.first.flatMap { $0.range.contains(offset) ? $0.paint : nil }
      if wanted != paint {
        text += "\u{1B}[0\(wanted.map { ";\($0.rawValue)" } ?? "")m"
        paint = wanted
      }
      text.unicodeScalars.append(scalar)
      column += width
      offset += UTF8.width(scalar)
    }
    // If a line ends in the last column, the cursor is in the next row.
    if cursor >= offset { cursorRow = column >= columns ? row + 1 : row }
    guard max(row, cursorRow) < rows else { return nil }
    let up = cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : ""
    let right = promptWidth > 0 ? "\u{1B}[\(promptWidth)C" : ""
    drawing = "\u{1B}7\u{1B}[?7l\(up)\r\(right)\(text)\u{1B}[0m\u{1B}[?7h\u{1B}8"
  }
}
