/// Text that is put between other text.
enum MarkupText {
  /// Visible text as XML and HTML have it, within an element or an attribute.
  static func escaped(_ bytes: [UInt8]) -> [UInt8] {
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

  /// Text as XML and HTML have it; what isn't visible is made so.
  static func escaped(_ text: String) -> [UInt8] {
    escaped(VisibleBytes.visible(Array(text.utf8)))
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"")
  }
}
