import Text

/// What is shown faintly behind a line while it is typed.
///
/// It stands in the row that the cursor is in, and nowhere else: a hint that moved the line or took a row of
/// its own would be in the way of readline, which knows nothing of it.
struct LineHint: Equatable {
  static let leastWidth = 10

  let text: String

  /// Cuts a text to what is left of the first row.
  ///
  /// There is no hint where the line may be drawn otherwise than as it is (control characters), where it goes on
  /// in another row, and where hardly anything would be left.
  init?(_ text: String, behind line: String, promptWidth: Int, columns: Int, isUnicode: Bool) {
    let text = isUnicode ? text : text.replacing("…", with: "...")
    guard !text.isEmpty, isUnicode || text.utf8.allSatisfy({ $0 < 0x80 }),
      line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    // The last column stays empty: some terminals wrap as soon as it is taken.
    let left = columns - 1 - promptWidth - Self.width(of: line)
    guard left >= Self.leastWidth else { return nil }
    let safe = VisibleText.escaped(text, keepsNewlines: false)
      .split(separator: "\t", omittingEmptySubsequences: false).joined(separator: " ")
    let isWhole = Self.width(of: safe) <= left
    let mark = isUnicode ? "…" : "..."
    self.text =
      isWhole ? safe : Self.prefix(of: safe, cells: left - mark.unicodeScalars.count) + mark
  }

  /// The control sequences that draw the hint and leave the cursor where it was.
  ///
  /// DECSC and DECRC keep the cursor; without DECAWM nothing wraps, even where the terminal takes a character
  /// for wider than it is.
  var drawing: String { "\u{1B}7\u{1B}[?7l\u{1B}[2m\(text)\u{1B}[0m\u{1B}[?7h\u{1B}8" }

  static let erasure = "\u{1B}[K"
  /// Erases what stands behind the cursor, in the rows below too: a terminal that has become narrower may have
  /// wrapped the hint.
  static let erasureOfAll = "\u{1B}[J"

  /// The cells that a text takes at most: readline counts the scalars of a sequence that a terminal may draw in
  /// one place.
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
