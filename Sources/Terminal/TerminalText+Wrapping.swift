extension TerminalText {
  /// Breaks lines that are wider than the terminal between words.
  ///
  /// What is broken goes on below where it began: behind the indentation of its line, or in the column
  /// that two spaces set off in the line's first two thirds. A word that is too wide stays as it is.
  ///
  /// - Parameters:
  ///   - text: lines of text, in which there may be colours as escape sequences.
  ///   - columns: the width of the terminal.
  /// - Returns: the lines; as many as there were, where all of them fit.
  /// - Complexity: O(length).
  public static func wrapped(_ text: String, to columns: Int) -> String {
    // Bytes are at least as many as cells.
    guard text.utf8.count > columns else { return text }
    return lines(of: text)
      .map { $0.utf8.count > columns ? wrapped(line: $0, to: columns) : String($0) }
      .joined(separator: "\n")
  }

  private static func wrapped(line: Substring, to columns: Int) -> String {
    guard paintedWidth(of: line) > columns else { return String(line) }
    let indentation = indentation(of: line, columns: columns)
    var result = ""
    var used = 0
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let width = paintedWidth(of: word)
      if used > indentation, used + width > columns {
        while result.last == " " { result.removeLast() }
        result += "\n" + String(repeating: " ", count: indentation)
        used = indentation
      }
      result += word + " "
      used += width + 1
    }
    result.removeLast()
    return result
  }

  /// How many cells what is broken is indented by.
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
      column += width(of: String(character))
      guard column <= columns * 2 / 3 else { break }
    }
    return indentation
  }

  /// The cells of a text, in which escape sequences (ESC `[` … letter) take none.
  private static func paintedWidth(of text: Substring) -> Int {
    guard text.utf8.contains(0x1B) else { return width(of: String(text)) }
    var sequence = EscapeSequence()
    return width(of: text.filter { !sequence.takes($0) })
  }

  /// Tells what belongs to an escape sequence, character by character.
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
