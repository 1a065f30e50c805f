/// Text in columns for a narrow terminal.
package enum ColumnText {
  /// The maximum width of a line, unless a word is longer.
  package static let width = 38

  /// Wraps a text between words, and inside words that are longer than a line.
  ///
  /// A path or a URL that fits into a line, but not after `others`, has a line of its own with less indentation.
  /// `first` precedes the first line, `others` the remaining ones. Unsafe characters are escaped.
  package static func fold(
    _ text: String, first: String, others: String, width: Int = width
  ) -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in VisibleText.visible(text).split(separator: " ", omittingEmptySubsequences: false) {
      let room = width - DisplayWidth.columns(of: line) - (isEmpty ? 0 : 1)
      let size = DisplayWidth.columns(of: word)
      let isWide =
        word.contains("/") && size <= width && size > width - DisplayWidth.columns(of: others)
      if size > room, !isEmpty || isWide {
        while line.last == " " { line.removeLast() }
        if !line.isEmpty { lines.append(line) }
        line = isWide ? String(repeating: " ", count: width - size) : others
        isEmpty = true
      }
      line += isEmpty ? "" : " "
      for character in word {
        let columns = DisplayWidth.columns(of: character)
        if DisplayWidth.columns(of: line) + columns > width {
          lines.append(line)
          line = others
        }
        line.append(character)
      }
      isEmpty = false
    }
    return lines + [line]
  }

  /// A label in its own column, followed by a text.
  package static func row(_ label: String, _ text: String, width: Int = width) -> [String] {
    let column = 9
    let padding = String(repeating: " ", count: max(1, column - label.count))
    return fold(
      text, first: label + padding, others: String(repeating: " ", count: column), width: width)
  }

  /// Two columns, one line per row; nil if there are no rows.
  package static func table(_ rows: [(String, String)]) -> String? {
    rows.isEmpty ? nil : Table(rows.map { [$0, $1] }).lines.joined(separator: "\n")
  }

  /// Rows of cells, each column as wide as its widest cell, with two spaces between columns.
  package struct Table {
    private let rows: [[String]]
    private let widths: [Int]

    /// Lays out rows of safe text; rows can have different numbers of cells.
    package init(_ rows: [[String]]) {
      self.rows = rows
      let count = rows.map(\.count).max() ?? 0
      widths = (0..<count).map { column in
        rows.map { column < $0.count ? DisplayWidth.columns(of: $0[column]) : 0 }.max() ?? 0
      }
    }

    /// The maximum width of the widest line.
    package var width: Int { widths.reduce(0, +) + 2 * max(0, widths.count - 1) }

    /// One line per row, without trailing spaces.
    package var lines: [String] {
      rows.map { row in
        let line = zip(row, widths).map { TerminalText.padded($0, to: $1) }.joined(separator: "  ")
        return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
      }
    }
  }
}
