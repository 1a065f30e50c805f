/// The strings of JSON.
extension Lexer {
  /// The JSON string at `position`, which moves behind its closing quote.
  mutating func literalString() throws(SyntaxFault) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = byte(at: position), !isLineEnd(at: position) {
      switch byte {
      case ASCII.quote:
        position += 1
        return String(decoding: text, as: UTF8.self)
      case ASCII.backslash:
        guard position + 1 < bytes.count, !isLineEnd(at: position + 1) else {
          position += 1
          continue
        }
        let scalar = try literalEscape()
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      case _ where ASCII.isControl(byte) || byte == ASCII.tab:
        throw controlCharacter(byte)
      default:
        text.append(byte)
        position += 1
      }
    }
    throw SyntaxFault(.unterminatedString("\""), SourceRange(start, start + 1))
  }

  private mutating func literalEscape() throws(SyntaxFault) -> Unicode.Scalar {
    let start = position
    let range = SourceRange(start, characterRange(at: start + 1).end)
    position = range.end
    switch bytes[start + 1] {
    case ASCII.quote: return "\""
    case ASCII.backslash: return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try literalUnicodeEscape(from: start)
    default: throw SyntaxFault(.unknownLiteralEscape(string(start + 1, range.end)), range)
    }
  }

  /// The scalar of `\uXXXX`, or of two that are a surrogate pair; `position` is behind the `u`.
  private mutating func literalUnicodeEscape(
    from start: Int
  ) throws(SyntaxFault) -> Unicode.Scalar {
    let high = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, byte(at: position) == ASCII.backslash,
      byte(at: position + 1) == UInt8(ascii: "u")
    else {
      throw SyntaxFault(.malformedLiteralUnicodeEscape, SourceRange(start, position))
    }
    position += 2
    let low = try codeUnit(from: start)
    guard 0xDC00..<0xE000 ~= low,
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else {
      throw SyntaxFault(.malformedLiteralUnicodeEscape, SourceRange(start, position))
    }
    return scalar
  }

  private mutating func codeUnit(from start: Int) throws(SyntaxFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = byte(at: position), byte < 0x80,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else {
        throw SyntaxFault(.malformedLiteralUnicodeEscape, SourceRange(start, position))
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}
