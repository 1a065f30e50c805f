/// Text that is laid out for a narrow screen.
enum TextLines {
  /// How many columns there are.
  static let width = 38

  /// Breaks a text into lines between its words; a word that is longer than a line is cut.
  static func wrap(_ text: String, indent: String = "") -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      var word = word
      if !line.isEmpty, indent.count + line.count + 1 + word.count <= width {
        line += " \(word)"
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while indent.count + word.count > width {
        lines.append(String(word.prefix(width - indent.count)))
        word = word.dropFirst(width - indent.count)
      }
      line = String(word)
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { indent + $0 }.joined(separator: "\n")
  }

  /// Cuts what doesn't fit into a number of columns.
  static func fit(_ text: String, into columns: Int) -> String {
    text.count <= columns ? text : text.prefix(columns - 1) + "…"
  }

  /// Fills a text up to a number of columns.
  static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - text.count))
  }
}
