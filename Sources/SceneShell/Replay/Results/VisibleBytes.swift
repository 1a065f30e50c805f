import Terminal

/// Text that fits on one line and into any report, as UTF-8.
enum VisibleBytes {
  /// Makes bytes from anywhere fit: what isn't a visible character becomes an escape, as in `\u{1b}`,
  /// and what isn't UTF-8 is replaced.
  ///
  /// Visible is what neither steers a terminal nor ends a line or a field, and may stand in XML 1.0.
  ///
  /// - Complexity: O(*n*).
  static func visible(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return bytes }
    let text = TerminalText.escaped(String(decoding: bytes, as: UTF8.self), keepsNewlines: false)
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09: result += "\\t"
      case 0xFFFE, 0xFFFF: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return Array(result.utf8)
  }

  /// Makes the bytes of a URL fit, so that who reads them as a `LinkLine` gets the same bytes: a backslash is
  /// an escape as well, and what isn't UTF-8 becomes escaped bytes, as in `\x{ff}`.
  ///
  /// - Complexity: O(*n*).
  static func visible(url: [UInt8]) -> [UInt8] {
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
        let isVisible = scalar != [backslash] && visible(scalar) == scalar
        result += isVisible ? scalar : escape("u", Unicode.UTF8.decode(encoded).value)
        index += scalar.count
      case .error(let length):
        for byte in url[index..<index + length] { result += escape("x", UInt32(byte)) }
        index += length
      case .emptyInput: return result
      }
    }
  }

  private static func escape(_ kind: String, _ value: UInt32) -> [UInt8] {
    Array("\\\(kind){\(String(value, radix: 16))}".utf8)
  }
}
