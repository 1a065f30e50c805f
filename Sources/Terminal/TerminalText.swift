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

  /// The number of cells that a text takes on one line, control characters not counted.
  ///
  /// - Complexity: O(length).
  public static func width(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
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
      left -= self.width(of: character)
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

  /// A character is as wide as its widest scalar: terminals draw an emoji sequence in one place.
  private static func width(of character: Character) -> Int {
    if character.isASCII { return character.isNewline || isUnsafe(character) ? 0 : 1 }
    // A variation selector asks for the emoji; two regional indicators are a flag.
    let isEmojiStyle = character.unicodeScalars.contains {
      $0 == "\u{FE0F}" || ("\u{1F1E6}"..."\u{1F1FF}").contains($0)
    }
    return character.unicodeScalars.reduce(isEmojiStyle ? 2 : 0) { max($0, width(of: $1)) }
  }

  private static func isUnsafe(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(isUnsafe)
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if isUnsafe(scalar) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  /// Whether a scalar is Wide or Fullwidth in Unicode's East Asian Width (UAX #11, EastAsianWidth.txt
  /// 16.0), with neighbouring ranges joined where what lies between is unassigned.
  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(value)
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653,
    0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB,
    0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
    0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
    0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
    0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C,
    0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4DC0...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1D300...0x1D376, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E,
    0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
    0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
    0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
    0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
    0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
    0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC,
    0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
    0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
