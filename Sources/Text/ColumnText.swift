import Scenes

/// Text for a narrow terminal.
enum ColumnText {
  /// The columns that a line of it takes at most, where its words allow.
  static let width = 38

  /// Breaks a text between words, and within words that are longer than a line.
  ///
  /// - Parameters:
  ///   - text: The text, which may hold anything: it is made visible.
  ///   - first: What stands before the first line.
  ///   - others: What stands before each other.
  ///   - width: The columns that a line takes at most.
  /// - Returns: The lines.
  static func fold(
    _ text: String, first: String, others: String, width: Int = width
  ) -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in VisibleText.visible(text).split(separator: " ", omittingEmptySubsequences: false) {
      let room = width - DisplayWidth.columns(of: line) - (isEmpty ? 0 : 1)
      if DisplayWidth.columns(of: word) > room, !isEmpty {
        while line.last == " " { line.removeLast() }
        lines.append(line)
        line = others
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

  /// A label in a column of its own, and a text beside it.
  static func row(_ label: String, _ text: String) -> [String] {
    let column = 9
    let padding = String(repeating: " ", count: max(1, column - label.count))
    return fold(
      text, first: label + padding, others: String(repeating: " ", count: column))
  }
}
