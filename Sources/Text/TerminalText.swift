import CharacterWidth

/// Text as a terminal shows it: what is safe to show, and how many cells it takes.
public enum TerminalText {
  /// Makes every character that could steer a terminal, or mislead its reader, visible.
  ///
  /// C0, DEL and C1 controls, line and paragraph separators, and the bidirectional overrides and
  /// isolates (which show text in another order than it has; CVE-2021-42574) become `\u{…}`, ESC among
  /// them. Tabs stay, and newlines unless told otherwise.
  ///
  /// - Parameters:
  ///   - text: any text, from anywhere.
  ///   - keepsNewlines: whether `\n` stays; else it is escaped too.
  /// - Returns: text that is safe to show, and as it was if it was safe.
  /// - Complexity: O(length).
  public static func escaped(_ text: String, keepsNewlines: Bool = true) -> String {
    func isKept(_ scalar: Unicode.Scalar) -> Bool {
      !isUnsafe(scalar) || scalar == "\t" || (scalar == "\n" && keepsNewlines)
    }
    guard !text.unicodeScalars.allSatisfy(isKept) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isKept(scalar) {
        result.unicodeScalars.append(scalar)
      } else if scalar == "\n" {
        result += "\\n"
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// The lines of a text, without what ends them: `\n` or `\r\n`.
  ///
  /// - Returns: at least one, of which the last is empty where the text ends in a line ending.
  /// - Complexity: O(length).
  public static func lines(of text: String) -> [Substring] {
    // Both are one character.
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// The number of cells that a text takes on one line, control characters not counted.
  ///
  /// - Complexity: O(length).
  public static func width(of text: String) -> Int {
    text.reduce(0) { $0 + CharacterWidth.cells(of: $1) }
  }

  /// Cuts a text that is too wide, and ends it in `…` then.
  ///
  /// - Parameters:
  ///   - text: text on one line, without escape sequences.
  ///   - width: the most cells that the result takes.
  /// - Returns: text that fits.
  /// - Complexity: O(length).
  public static func truncated(_ text: String, to width: Int) -> String {
    guard self.width(of: text) > width else { return text }
    guard width > 0 else { return "" }
    var result = ""
    var left = width - 1
    for character in text {
      left -= CharacterWidth.cells(of: character)
      guard left >= 0 else { break }
      result.append(character)
    }
    return result + "…"
  }

  /// Fills a text up with spaces.
  ///
  /// - Parameters:
  ///   - text: text on one line, without escape sequences.
  ///   - width: the fewest cells that the result takes.
  /// - Returns: text that is at least as wide.
  /// - Complexity: O(length).
  public static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - self.width(of: text)))
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}
