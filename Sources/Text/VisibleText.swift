/// Text from outside, made safe to show in one line of a terminal.
package enum VisibleText {
  /// The character as it is shown: tabs are four spaces, and what would move the cursor, end the line
  /// or turn the direction of the text is written as an escape.
  package static func visible(_ character: Character) -> String {
    if character == "\t" { return "    " }
    guard character.unicodeScalars.contains(where: isHidden) else { return String(character) }
    return character.unicodeScalars.reduce(into: "") { text, scalar in
      if isHidden(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text as it is shown.
  package static func visible(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { $0 += visible($1) }
  }

  /// Lines of text as they are shown; where they end stays.
  package static func visibleLines(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { $0 += $1 == "\n" ? "\n" : visible($1) }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: return false
    // Marks and overrides of direction, and the byte order mark.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
