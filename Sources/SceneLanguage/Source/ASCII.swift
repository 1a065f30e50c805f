/// The bytes that are special in the language, and their classes.
package enum ASCII {
  package static let tab = UInt8(ascii: "\t")
  package static let newline = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let bang = UInt8(ascii: "!")
  package static let quote = UInt8(ascii: "\"")
  package static let apostrophe = UInt8(ascii: "'")
  package static let hash = UInt8(ascii: "#")
  package static let dollar = UInt8(ascii: "$")
  package static let leftParenthesis = UInt8(ascii: "(")
  package static let rightParenthesis = UInt8(ascii: ")")
  package static let comma = UInt8(ascii: ",")
  package static let dot = UInt8(ascii: ".")
  package static let colon = UInt8(ascii: ":")
  package static let semicolon = UInt8(ascii: ";")
  package static let equals = UInt8(ascii: "=")
  package static let greater = UInt8(ascii: ">")
  package static let leftBracket = UInt8(ascii: "[")
  package static let rightBracket = UInt8(ascii: "]")
  package static let backslash = UInt8(ascii: "\\")
  package static let leftBrace = UInt8(ascii: "{")
  package static let rightBrace = UInt8(ascii: "}")
  package static let pipe = UInt8(ascii: "|")

  /// U+FEFF in UTF-8, which some editors write at the start of a file.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package static func isControl(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != tab) || byte == 0x7F
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  /// Whether a name may begin with the byte; which characters beyond ASCII are letters, ``NameText`` knows.
  package static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  package static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || isDigit(byte)
  }
}

/// Names in scripts: a letter or `_`, then letters, digits and `_`, where Unicode says what a letter is (UAX #31).
///
/// Invisible characters, such as joiners, are no letters: names that look the same would be different ones.
enum NameText {
  static func matches(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, ASCII.isNameStart(first) else { return false }
    return text.utf8.allSatisfy(ASCII.isNamePart) && length(text) == text.utf8.count
  }

  /// The length in bytes of the name with which a text begins that has no other characters of ASCII.
  static func length(_ text: some StringProtocol) -> Int {
    var length = 0
    for scalar in text.unicodeScalars {
      guard scalar.isASCII || isLetter(scalar, isFirst: length == 0) else { break }
      length += UTF8.width(scalar)
    }
    return length
  }

  private static func isLetter(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    let properties = scalar.properties
    return (isFirst ? properties.isXIDStart : properties.isXIDContinue)
      && !properties.isDefaultIgnorableCodePoint
  }
}

extension [UInt8] {
  /// Whether a line begins at an offset with a byte order mark, which is not part of its text.
  package func hasByteOrderMark(at offset: Int) -> Bool {
    (offset == 0 || self[offset - 1] == ASCII.newline)
      && self[offset...].starts(with: ASCII.byteOrderMark)
  }
}
