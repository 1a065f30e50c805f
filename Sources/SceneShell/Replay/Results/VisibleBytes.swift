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
}
