/// Lines of text that fit a terminal.
package enum TerminalText {
  /// The lines of a text without their line endings, `\n` or `\r\n`; at least one.
  ///
  /// The last line is empty if the text ends with a line ending.
  package static func lines(of text: String) -> [Substring] {
    // Both are one character.
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// Truncates a text on one line, without escape sequences, that is too wide, and appends `…`.
  package static func truncated(_ text: String, to width: Int) -> String {
    guard DisplayWidth.columns(of: text) > width else { return text }
    guard width > 0 else { return "" }
    return prefix(of: text[...], columns: width - 1) + "…"
  }

  /// The longest prefix of a text on one line, without escape sequences, that has at most so many cells.
  package static func prefix(of text: Substring, columns: Int) -> Substring {
    var left = columns
    let end = text.indices.first { index in
      left -= DisplayWidth.columns(of: text[index])
      return left < 0
    }
    return text[..<(end ?? text.endIndex)]
  }

  /// Pads a text on one line, without escape sequences, with spaces.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.columns(of: text)))
  }

  // MARK: Wrapping

  /// Joins the lines of each paragraph, which are separated by empty lines, so that it can be wrapped to any width.
  ///
  /// Indented lines and items of lists keep their own lines.
  package static func reflowed(_ text: String) -> String {
    var result: [String] = []
    var isInParagraph = false
    for line in lines(of: text) {
      let isOwn = line.isEmpty || line.first == " " || line.hasPrefix("- ") || line.hasPrefix("* ")
      if isInParagraph, !isOwn {
        result[result.count - 1] += " \(line)"
      } else {
        result.append(String(line))
      }
      isInParagraph = !isOwn || line.hasPrefix("- ") || line.hasPrefix("* ")
    }
    return result.joined(separator: "\n")
  }

  /// Wraps lines that are wider than the terminal between words.
  ///
  /// Continuation lines are aligned with the indentation of the line, or with the column after two spaces in the
  /// line's first two thirds. A column that begins further right gets a line of its own, indented by two more. A path or
  /// a URL that is too wide for its column begins further left; no word is broken, so that it can be copied. Lines can
  /// contain escape sequences for colors.
  package static func wrapped(_ text: String, to columns: Int) -> String {
    // There are at least as many bytes as cells.
    guard text.utf8.count > columns else { return text }
    return lines(of: text)
      .map { $0.utf8.count > columns ? wrapped(line: $0, to: columns) : String($0) }
      .joined(separator: "\n")
  }

  private static func wrapped(line: Substring, to columns: Int) -> String {
    guard paintedWidth(of: line) > columns else { return String(line) }
    var indentation = indentation(of: line, columns: columns)
    let margin = line.prefix { $0 == " " }.count
    var result = ""
    var used = 0
    var isFirst = true
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let width = paintedWidth(of: word)
      let isColumn =
        isFirst && used > max(indentation, columns * 2 / 3) && result.hasSuffix("  ")
      let isAfterText = used > indentation || used > margin && word.contains("/")
      if !word.isEmpty, isColumn || isAfterText && used + width > columns {
        if isColumn, indentation == margin { indentation += 2 }
        isFirst = false
        while result.last == " " { result.removeLast() }
        used = max(0, min(indentation, columns - width))
        result += "\n" + String(repeating: " ", count: used)
      }
      result += word + " "
      used += width + 1
    }
    result.removeLast()
    return result
  }

  /// The indentation of continuation lines, in cells.
  private static func indentation(of line: Substring, columns: Int) -> Int {
    var indentation = 0
    var column = 0
    var spaces = 0
    var sequence = EscapeSequence()
    for character in line where !sequence.takes(character) {
      if character == " " {
        spaces += 1
      } else {
        if spaces > 1 || column == spaces { indentation = column }
        spaces = 0
      }
      column += DisplayWidth.columns(of: character)
      guard column <= columns * 2 / 3 else { break }
    }
    return indentation
  }

  /// The cells of a text, in which escape sequences (ESC `[` … letter) have no width.
  private static func paintedWidth(of text: Substring) -> Int {
    guard text.utf8.contains(0x1B) else { return DisplayWidth.columns(of: text) }
    var sequence = EscapeSequence()
    return DisplayWidth.columns(of: text.filter { !sequence.takes($0) })
  }

  /// Recognizes escape sequences character by character.
  private struct EscapeSequence {
    private var isInside = false

    mutating func takes(_ character: Character) -> Bool {
      let wasInside = isInside
      if character == "\u{1B}" {
        isInside = true
      } else if isInside {
        isInside = character == "[" || !("\u{40}"..."\u{7E}").contains(character)
      }
      return wasInside || isInside
    }
  }
}
