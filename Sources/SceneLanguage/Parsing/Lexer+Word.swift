/// Words, the strings of JSON, and the variables in them.
extension Lexer {
  /// A bare word, a label, or a variable that is a whole word.
  mutating func bareWord() throws(SyntaxFault) -> Token {
    let start = position
    if let variable = variable(withPath: true), isWordEnd(at: variable.range.end) {
      position = variable.range.end
      return Token(kind: .variable(variable), range: variable.range)
    }
    var hasVariables = false
    var isName = recognizesLabels && ASCII.isNameStart(bytes[start])
    var open = 0
    // No byte of a name ends a word.
    if isName { position = end(of: ASCII.isNamePart, from: position) }
    scan: while let byte = byte(at: position) {
      switch byte {
      case ASCII.leftParenthesis: open += 1
      case ASCII.rightParenthesis where open > 0: open -= 1
      case ASCII.dollar: hasVariables = true
      case ASCII.colon
      where isName && endsLabel(at: position) && endOfName(from: start) == position:
        position += 1
        return Token(kind: .label(text(start, position - 1)), range: SourceRange(start, position))
      case ASCII.equals
      where isName && beginsQuoted(at: position + 1) && endOfName(from: start) == position:
        // Places are printed this way: name="value".
        position += 1
        return Token(kind: .label(text(start, position - 1)), range: SourceRange(start, position))
      default:
        if isWordEnd(at: position) { break scan }
        guard !ASCII.isControl(byte) else { throw controlCharacter(byte) }
      }
      isName = isName && ASCII.isNamePart(byte)
      position += 1
    }
    let range = SourceRange(start, position)
    guard hasVariables else {
      let word = Word(content: .text(text(start, position)), quoted: false)
      return Token(kind: .word(word), range: range)
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

  private func beginsQuoted(at offset: Int) -> Bool {
    byte(at: offset) == ASCII.quote || byte(at: offset) == ASCII.leftBracket
  }

  /// Whether the colon at an offset ends a label: it is followed by white space, the end of the statement, or a value
  /// that cannot be part of a bare word.
  private func endsLabel(at colon: Int) -> Bool {
    switch byte(at: colon + 1) {
    case ASCII.quote, ASCII.apostrophe, ASCII.leftBrace, ASCII.leftBracket, ASCII.dollar: true
    default: isWordEnd(at: colon + 1)
    }
  }

  /// The text in apostrophes, which has no escapes.
  mutating func rawText() throws(SyntaxFault) -> String {
    let start = position
    position += 1
    while let byte = byte(at: position), !isLineEnd(at: position) {
      position += 1
      if byte == ASCII.apostrophe { return text(start + 1, position - 1) }
    }
    throw SyntaxFault(.unterminatedString("'"), SourceRange(start, start + 1))
  }

  /// The content of double quotes: a word with escapes and variables, or a JSON string.
  mutating func string(inJSON: Bool) throws(SyntaxFault) -> Word.Content {
    let start = position
    position += 1
    var parts = PartList()
    while let byte = byte(at: position), !isLineEnd(at: position) {
      if byte == ASCII.quote {
        position += 1
        return parts.content
      }
      if byte == ASCII.backslash, position + 1 < bytes.count, !isLineEnd(at: position + 1) {
        parts.append(try escape(inJSON: inJSON))
      } else if !inJSON, let variable = try interpolatedVariable() {
        parts.append(variable)
      } else {
        if inJSON, ASCII.isControl(byte) || byte == ASCII.tab { throw controlCharacter(byte) }
        parts.append(byte)
        position += 1
      }
    }
    throw SyntaxFault(.unterminatedString("\""), SourceRange(start, start + 1))
  }

  // MARK: Escapes

  /// The character of the escape at `position`.
  fileprivate mutating func escape(inJSON: Bool) throws(SyntaxFault) -> Unicode.Scalar {
    let start = position
    let range = SourceRange(start, characterRange(at: start + 1).end)
    position = range.end
    switch bytes[start + 1] {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case ASCII.quote: return "\""
    case ASCII.backslash: return "\\"
    case ASCII.dollar where !inJSON: return "$"
    case UInt8(ascii: "/") where inJSON: return "/"
    case UInt8(ascii: "b") where inJSON: return "\u{8}"
    case UInt8(ascii: "f") where inJSON: return "\u{C}"
    case UInt8(ascii: "u"):
      return inJSON ? try surrogates(from: start) : try unicodeEscape(from: start)
    default:
      let written = text(start + 1, range.end)
      throw SyntaxFault(inJSON ? .unknownLiteralEscape(written) : .unknownEscape(written), range)
    }
  }

  /// The scalar in the braces of `\u{…}`; `position` is after the `u`.
  private mutating func unicodeEscape(from start: Int) throws(SyntaxFault) -> Unicode.Scalar {
    guard byte(at: position) == ASCII.leftBrace else {
      throw SyntaxFault(.malformedUnicodeEscape, SourceRange(start, position))
    }
    position += 1
    let digits = position
    while hexDigit(at: position) != nil { position += 1 }
    guard byte(at: position) == ASCII.rightBrace, position - digits <= 8,
      let number = UInt32(text(digits, position), radix: 16), let scalar = Unicode.Scalar(number)
    else { throw SyntaxFault(.malformedUnicodeEscape, SourceRange(start, position)) }
    position += 1
    return scalar
  }

  /// The scalar of `\uXXXX`, or of a surrogate pair; `position` is after the `u`.
  private mutating func surrogates(from start: Int) throws(SyntaxFault) -> Unicode.Scalar {
    let high = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(high) { return scalar }
    if high < 0xDC00, byte(at: position) == ASCII.backslash,
      byte(at: position + 1) == UInt8(ascii: "u")
    {
      position += 2
      let low = try codeUnit(from: start)
      if 0xDC00..<0xE000 ~= low,
        let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw SyntaxFault(.malformedLiteralUnicodeEscape, SourceRange(start, position))
  }

  private mutating func codeUnit(from start: Int) throws(SyntaxFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = hexDigit(at: position) else {
        throw SyntaxFault(.malformedLiteralUnicodeEscape, SourceRange(start, position))
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  private func hexDigit(at offset: Int) -> Int? {
    guard let byte = byte(at: offset), byte < 0x80 else { return nil }
    return Character(Unicode.Scalar(byte)).hexDigitValue
  }

  // MARK: Variables

  /// `$name` or `${name.path}` inside a word; nil when no variable begins at `position`.
  ///
  /// Without braces the name alone is the variable, so that a full stop may follow it.
  private mutating func interpolatedVariable() throws(SyntaxFault) -> Variable? {
    guard bytes[position] == ASCII.dollar else { return nil }
    guard let variable = variable(withPath: false) else {
      guard byte(at: position + 1) == ASCII.leftBrace else { return nil }
      throw SyntaxFault(.malformedInterpolation, SourceRange(position, position + 2))
    }
    position = variable.range.end
    return variable
  }

  /// The variable at `position`, which is not moved, optionally with the path after a name without braces; nil if none is
  /// well formed there.
  func variable(withPath: Bool) -> Variable? {
    let start = position
    guard bytes[start] == ASCII.dollar else { return nil }
    let inBraces = byte(at: start + 1) == ASCII.leftBrace
    let nameStart = start + (inBraces ? 2 : 1)
    guard let first = byte(at: nameStart), ASCII.isNameStart(first) else { return nil }
    let nameEnd = endOfName(from: nameStart)
    guard nameEnd > nameStart else { return nil }
    var end = nameEnd
    if withPath || inBraces {
      while let next = pathComponentEnd(at: end) { end = next }
    }
    let skipsDot = nameEnd < end && bytes[nameEnd] == ASCII.dot
    let path = text(skipsDot ? nameEnd + 1 : nameEnd, end)
    if inBraces {
      guard byte(at: end) == ASCII.rightBrace else { return nil }
      end += 1
    }
    return Variable(name: text(nameStart, nameEnd), path: path, range: SourceRange(start, end))
  }

  /// The end of a `.name`, `.0` or `[0]` that begins at an offset, or nil if none does.
  private func pathComponentEnd(at offset: Int) -> Int? {
    switch byte(at: offset) {
    case ASCII.dot:
      let end = end(of: ASCII.isNamePart, from: offset + 1)
      return end > offset + 1 ? end : nil
    case ASCII.leftBracket:
      let end = end(of: ASCII.isDigit, from: offset + 1)
      return end > offset + 1 && byte(at: end) == ASCII.rightBracket ? end + 1 : nil
    default: return nil
    }
  }

  /// The end of the name that begins at an offset; the offset itself if none does.
  private func endOfName(from start: Int) -> Int {
    let end = end(of: ASCII.isNamePart, from: start)
    guard self.end(of: { $0 < 0x80 && ASCII.isNamePart($0) }, from: start) < end else { return end }
    return start + NameText.length(text(start, end))
  }

  func end(of isPart: (UInt8) -> Bool, from offset: Int) -> Int {
    var end = offset
    while let byte = byte(at: end), isPart(byte) { end += 1 }
    return end
  }
}

/// The parts of a word while it is read: text and variables.
private struct PartList {
  private var parts: [Word.Part] = []
  private var text: [UInt8] = []

  mutating func append(_ byte: UInt8) { text.append(byte) }

  mutating func append(_ scalar: Unicode.Scalar) { text += Array(String(scalar).utf8) }

  mutating func append(_ variable: Variable) {
    endText()
    parts.append(.variable(variable))
  }

  private mutating func endText() {
    guard !text.isEmpty else { return }
    parts.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }

  var content: Word.Content {
    guard !parts.isEmpty else { return .text(String(decoding: text, as: UTF8.self)) }
    var whole = self
    whole.endText()
    return .interpolated(whole.parts)
  }
}

extension Word {
  /// The character of an escape in double quotes, and the offset after it; nil if it is malformed.
  ///
  /// - Parameters:
  ///   - offset: The offset of the backslash.
  ///   - bytes: The text, in UTF-8.
  /// - Returns: The character and the offset.
  package static func escape(
    at offset: Int, in bytes: [UInt8]
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    guard offset + 1 < bytes.count else { return nil }
    var lexer = Lexer(bytes)
    lexer.position = offset
    guard let scalar = try? lexer.escape(inJSON: false) else { return nil }
    return (scalar, lexer.position)
  }
}
