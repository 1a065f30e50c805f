/// Text from outside, made safe to display.
///
/// Characters that can control a terminal or mislead the reader become `\u{…}`: C0, DEL and C1 controls (including
/// ESC), line and paragraph separators, the byte order mark, the marks, overrides and isolates that change
/// the order of displayed text (CVE-2021-42574), and characters that are invisible: the zero-width space, the word
/// joiner, invisible operators, deprecated format characters, the Mongolian vowel separator, and the marks of interlinear
/// annotations. The joiners U+200C and U+200D, variation selectors and tags are kept, because scripts and emoji need them.
package enum VisibleText {
  /// Text for a terminal: tabs are kept, and line endings are kept or escaped.
  package static func escaped(_ text: String, keepsNewlines: Bool = true) -> String {
    func isKept(_ scalar: Unicode.Scalar) -> Bool {
      !isHidden(scalar) || scalar == "\t" || (scalar == "\n" && keepsNewlines)
    }
    guard !text.unicodeScalars.allSatisfy(isKept) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isKept(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += scalar == "\n" ? "\\n" : escape(scalar)
      }
    }
  }

  // MARK: For text in columns

  /// The character as displayed in a column of text: a tab is four spaces.
  package static func visible(_ character: Character) -> String {
    if character == "\t" { return "    " }
    guard character.unicodeScalars.contains(where: isHidden) else { return String(character) }
    return character.unicodeScalars.reduce(into: "") { text, scalar in
      if isHidden(scalar) {
        text += escape(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text on one line, with tabs as four spaces.
  package static func visible(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { $0 += visible($1) }
  }

  /// The text with its line endings, and tabs as four spaces.
  package static func visibleLines(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { $0 += $1 == "\n" ? "\n" : visible($1) }
  }

  // MARK: For fields of lists and reports

  /// A name from outside, such as that of a file, on one line: a field of a report or a part of a message.
  ///
  /// Tabs and line endings are written as `\t` and `\n`; characters that XML 1.0 does not allow are escaped, too.
  package static func name(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) else { return text }
    let text = escaped(text, keepsNewlines: false)
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09: result += "\\t"
      case 0xFFFE, 0xFFFF: result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  package static func field(_ text: String) -> [UInt8] { Array(name(text).utf8) }

  /// The bytes as a field; invalid UTF-8 is replaced.
  package static func field(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return bytes }
    return field(String(decoding: bytes, as: UTF8.self))
  }

  /// The bytes of a URL as a reversible field: a backslash is escaped as well, and invalid UTF-8 becomes escaped
  /// bytes, such as `\x{ff}`.
  package static func field(url: [UInt8]) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    if url.allSatisfy({ 0x20 <= $0 && $0 < 0x7F && $0 != backslash }) { return url }
    var result: [UInt8] = []
    var bytes = url.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var index = 0
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded):
        let scalar = Array(encoded)
        let isVisible = scalar != [backslash] && field(scalar) == scalar
        result += isVisible ? scalar : Array(storedEscape(Unicode.UTF8.decode(encoded)).utf8)
        index += scalar.count
      case .error(let length):
        for byte in url[index..<index + length] {
          result += "\\x{\(String(byte, radix: 16))}".utf8
        }
        index += length
      case .emptyInput: return result
      }
    }
  }

  /// JSON whose strings are safe to display: their characters that are not become escapes such as `\u202e`.
  ///
  /// A writer of JSON escapes C0 controls itself; the other such characters can only be in strings.
  package static func json(_ json: [UInt8]) -> [UInt8] {
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x7F && isHidden(scalar) }
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    let scalars = String(decoding: json, as: UTF8.self).unicodeScalars
    guard scalars.contains(where: isEscaped) else { return json }
    let text = scalars.reduce(into: "") { result, scalar in
      if isEscaped(scalar) {
        result += jsonEscape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return Array(text.utf8)
  }

  // MARK: Parts

  /// The escape of a character, as in Swift and in scripts.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// The escape in JSON of a character of the Basic Multilingual Plane, in which all hidden characters are.
  package static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The escape of a character in what is stored and compared later, such as the place in a journal or a URL in a baseline:
  /// with small letters, as in files of earlier versions.
  package static func storedEscape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16))}"
  }

  /// Whether the character is escaped; all such characters have at most four hexadecimal digits.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      true
    default: false
    }
  }
}

extension DefaultStringInterpolation {
  /// Appends a name from outside, such as a path, as ``VisibleText/name(_:)``.
  ///
  /// Each message that contains the name of a file does so, since a name can contain control characters and line
  /// endings: `"'\(name: path)' is a directory"`.
  package mutating func appendInterpolation(name: String) { appendLiteral(VisibleText.name(name)) }
}
