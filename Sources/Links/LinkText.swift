/// Strings out of bytes.
enum LinkText {
  /// The bytes as a string; what isn't UTF-8 is repaired, which only the text of an error may need.
  static func string(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    if let utf8 = try? UTF8Span(validating: bytes.extracting(range)) {
      return String(copying: utf8)
    }
    return String(decoding: range.map { bytes[$0] }, as: UTF8.self)
  }

  /// Whether the bytes are those of the text.
  static func equal(_ text: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard text.count == range.count else { return false }
    for offset in text.indices where text[offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }
}
