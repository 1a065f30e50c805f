import SceneText

/// The faint text that is drawn after the line being typed.
///
/// It is drawn in the row of the cursor only: readline does not know about it, so that it must not move the line or
/// take a row.
struct LineHint: Equatable {
  static let minWidth = 10

  let text: String

  /// Cuts a text to the rest of the row.
  ///
  /// There is no hint for a line with control characters, which are drawn differently, for a line of several rows,
  /// and if less than ``minWidth`` is left.
  init?(_ text: String, after line: String, promptWidth: Int, columns: Int, isUnicode: Bool) {
    let text = isUnicode ? text : text.replacing("…", with: "...")
    guard !text.isEmpty, isUnicode || text.utf8.allSatisfy({ $0 < 0x80 }),
      line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    // The last column stays empty: some terminals wrap as soon as it is used.
    let left = columns - 1 - promptWidth - Self.width(of: line)
    guard left >= Self.minWidth else { return nil }
    let safe = VisibleText.escaped(text, keepsNewlines: false)
      .split(separator: "\t", omittingEmptySubsequences: false).joined(separator: " ")
    let isWhole = Self.width(of: safe) <= left
    let mark = isUnicode ? "…" : "..."
    self.text =
      isWhole ? safe : Self.prefix(of: safe, cells: left - mark.unicodeScalars.count) + mark
  }

  /// The control sequences that draw the hint and keep the cursor.
  ///
  /// DECSC and DECRC keep the cursor; without DECAWM nothing wraps, even if the terminal draws a character wider than
  /// expected.
  var drawing: String { "\u{1B}7\u{1B}[?7l\u{1B}[2m\(text)\u{1B}[0m\u{1B}[?7h\u{1B}8" }

  static let erasure = "\u{1B}[K"
  /// Erases everything after the cursor, also in the rows below: a terminal that has become narrower may have
  /// wrapped the hint.
  static let erasureOfAll = "\u{1B}[J"

  /// The maximum number of cells that a text can take: readline counts each scalar of a sequence that a terminal may
  /// draw in one cell.
  private static func width(of text: String) -> Int {
    max(
      DisplayWidth.columns(of: text),
      text.unicodeScalars.reduce(0) { $0 + DisplayWidth.columns(of: String($1)) })
  }

  private static func prefix(of text: String, cells: Int) -> String {
    var result = ""
    var left = cells
    for character in text {
      left -= width(of: String(character))
      guard left >= 0 else { break }
      result.append(character)
    }
    return result
  }
}
