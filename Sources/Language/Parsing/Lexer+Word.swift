/// Words: bare, "quoted" and 'raw', with the variables in them.
extension Lexer {
  /// A bare word, a label, or a variable that is all there is.
  mutating func bareWord() throws(SyntaxFault) -> Token {
    let start = position
    if bytes[start] == ASCII.dollar, let variable = wholeWordVariable() {
      return Token(kind: .variable(variable), range: variable.range)
    }
    var hasVariables = false
    var isName = recognisesLabels && ASCII.isNameStart(bytes[start])
    var open = 0
    scan: while let byte = byte(at: position) {
      switch byte {
      case ASCII.leftParenthesis:
        open += 1
      case ASCII.rightParenthesis where open > 0:
        open -= 1
      case ASCII.dollar:
        hasVariables = true
      case ASCII.colon where isName && endsLabel(at: position):
        position += 1
        return Token(
          kind: .label(string(start, position - 1)), range: SourceRange(start, position))
      default:
        if isWordEnd(at: position) { break scan }
        guard !ASCII.isControl(byte) else { throw controlCharacter(byte) }
      }
      isName = isName && ASCII.isNamePart(byte)
      position += 1
    }
    let range = SourceRange(start, position)
    guard hasVariables else {
      return Token(
        kind: .word(Word(content: .text(string(start, position)), quoted: false)), range: range)
    }
    position = start
    var parts = PartList()
    while position < range.end {
      if let variable = try interpolatedVariable() {
        parts.append(variable)
      } else {
        parts.append(bytes[position])
        position += 1
      }
    }
    return Token(kind: .word(Word(content: parts.content, quoted: false)), range: range)
  }

  /// Whether the colon at an offset ends a label: behind it stands white space, the end of the
  /// statement, or a value that can't be part of a bare word.
  private func endsLabel(at colon: Int) -> Bool {
    if isWordEnd(at: colon + 1) { return true }
    switch byte(at: colon + 1) {
    case ASCII.quote, ASCII.apostrophe, ASCII.leftBrace, ASCII.leftBracket, ASCII.dollar:
      return true
    default:
      return false
    }
  }

  /// A word in apostrophes, in which every character stands for itself.
  mutating func rawWord() throws(SyntaxFault) -> Token {
    let start = position
    position += 1
    while let byte = byte(at: position), !isLineEnd(at: position) {
      position += 1
      guard byte == ASCII.apostrophe else { continue }
      let text = string(start + 1, position - 1)
      try expectWordEnd(after: "'")
      return Token(
        kind: .word(Word(content: .text(text), quoted: true)), range: SourceRange(start, position))
    }
    throw SyntaxFault(.unterminatedString("'"), SourceRange(start, start + 1))
  }

  /// A word in quotes, with escapes and variables.
  mutating func quotedWord() throws(SyntaxFault) -> Token {
    let start = position
    position += 1
    var parts = PartList()
    while let byte = byte(at: position), !isLineEnd(at: position) {
      switch byte {
      case ASCII.quote:
        position += 1
        try expectWordEnd(after: "\"")
        return Token(
          kind: .word(Word(content: parts.content, quoted: true)),
          range: SourceRange(start, position))
      case ASCII.backslash:
        guard position + 1 < bytes.count, !isLineEnd(at: position + 1) else {
          position += 1
          continue
        }
        parts.append(try escape())
      case ASCII.dollar:
        if let variable = try interpolatedVariable() {
          parts.append(variable)
        } else {
          fallthrough
        }
      default:
        parts.append(byte)
        position += 1
      }
    }
    throw SyntaxFault(.unterminatedString("\""), SourceRange(start, start + 1))
  }

  /// The character that the escape at `position` stands for.
  private mutating func escape() throws(SyntaxFault) -> Unicode.Scalar {
    let start = position
    let range = SourceRange(start, characterRange(at: start + 1).end)
    position = range.end
    switch bytes[start + 1] {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case ASCII.quote: return "\""
    case ASCII.backslash: return "\\"
    case ASCII.dollar: return "$"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw SyntaxFault(.unknownEscape(string(range.start + 1, range.end)), range)
    }
  }

  /// The scalar in the braces of `\u{…}`; `position` is behind the `u`.
  private mutating func unicodeEscape(from start: Int) throws(SyntaxFault) -> Unicode.Scalar {
    guard byte(at: position) == ASCII.leftBrace else {
      throw SyntaxFault(.malformedUnicodeEscape, SourceRange(start, position))
    }
    position += 1
    let digits = position
    while let byte = byte(at: position), Character(Unicode.Scalar(byte)).isHexDigit, byte < 0x80 {
      position += 1
    }
    guard byte(at: position) == ASCII.rightBrace, position - digits <= 8,
      let number = UInt32(string(digits, position), radix: 16), let scalar = Unicode.Scalar(number)
    else {
      throw SyntaxFault(.malformedUnicodeEscape, SourceRange(start, position))
    }
    position += 1
    return scalar
  }
}
