/// Text in XML and HTML.
package enum MarkupText {
  /// Visible text for an element or an attribute.
  package static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: isSpecial) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      default: result.append(byte)
      }
    }
    return result
  }

  /// Text on one line, for an element or an attribute; invisible characters are escaped.
  package static func escaped(_ text: String) -> [UInt8] {
    escaped(VisibleText.field(text))
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"")
  }
}
