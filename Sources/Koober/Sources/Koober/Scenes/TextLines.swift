import Scenes

/// Text layout for a narrow screen.
enum TextLines {
  static let width = 38

  /// The lines of a text, broken between words; a word is broken only if it is longer than a line.
  ///
  /// Line breaks are kept; other control characters are shown as `?`.
  static func lines(_ text: String, width: Int = width, indent: String = "") -> [String] {
    let room = max(1, width - indent.count)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { broken(visible($0), room: room) }
      .map { $0.isEmpty ? "" : indent + $0 }
  }

  static func wrap(_ text: String, indent: String = "") -> String {
    lines(text, indent: indent).joined(separator: "\n")
  }

  static func fit(_ text: String, into columns: Int) -> String {
    DisplayWidth.columns(of: text) <= columns
      ? text : head(of: text[...], columns: columns - 1) + "…"
  }

  static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - DisplayWidth.columns(of: text)))
  }

  private static func broken(_ line: String, room: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
      var rest = word
      let columns = DisplayWidth.columns(of: rest)
      if !current.isEmpty, DisplayWidth.columns(of: current) + 1 + columns <= room {
        current += " \(rest)"
        continue
      }
      if !current.isEmpty { lines.append(current) }
      while DisplayWidth.columns(of: rest) > room {
        let head = head(of: rest, columns: room)
        lines.append(String(head))
        rest = rest.dropFirst(head.count)
      }
      current = String(rest)
    }
    return lines + [current]
  }

  /// The part of a text that fits into a number of columns; at least one character.
  private static func head(of text: Substring, columns: Int) -> Substring {
    var left = columns
    let head = text.prefix { character in
      left -= DisplayWidth.columns(of: character)
      return left >= 0
    }
    return head.isEmpty ? text.prefix(1) : head
  }

  /// A line without characters that would move the cursor.
  private static func visible(_ line: Substring) -> String {
    String(
      line.map { character in
        if character == "\t" { return " " }
        return character.unicodeScalars.contains(where: \.isControl) ? "?" : character
      })
  }
}

/// The layout of scenes' pages.
extension SceneView {
  /// A page: its non-nil sections, separated by empty lines.
  func page(_ sections: String?...) -> String {
    sections.compactMap(\.self).joined(separator: "\n\n")
  }

  /// The non-nil lines of a section; nil if there are none.
  func section(_ lines: String?...) -> String? {
    let lines = lines.compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// A line with a field's name and value.
  func field(_ name: String, _ text: String) -> String {
    TextLines.pad(name, to: 10) + (text.isEmpty ? "-" : TextLines.fit(text, into: 28))
  }

  /// An error, if there is one.
  func notice(_ problem: (some CustomStringConvertible)?) -> String? {
    problem.map { TextLines.wrap("! \($0)") }
  }
}
