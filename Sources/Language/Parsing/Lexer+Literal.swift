import Commands

/// JSON (RFC 8259), with `$variables` as values and comments between tokens.
extension Lexer {
  /// The JSON value at `position`, which moves behind it.
  ///
  /// - Parameter depth: How many arrays and objects the value stands in.
  /// - Returns: The value.
  /// - Throws: What is wrong with it, or that the text ends before it does.
  mutating func literal(depth: Int) throws(SyntaxFault) -> Literal {
    switch byte(at: position) {
    case ASCII.leftBrace, ASCII.leftBracket:
      guard depth < Self.nestingLimit else {
        throw SyntaxFault(
          .nestedTooDeep(limit: Self.nestingLimit), SourceRange(position, position + 1))
      }
      return bytes[position] == ASCII.leftBrace
        ? try object(depth: depth + 1) : try array(depth: depth + 1)
    case ASCII.quote:
      return .scalar(.string(try literalString()))
    case ASCII.dollar:
      return .variable(try literalVariable())
    case let byte? where ASCII.isDigit(byte) || byte == UInt8(ascii: "-"):
      return .scalar(try number())
    default:
      return .scalar(try keyword())
    }
  }

  private mutating func object(depth: Int) throws(SyntaxFault) -> Literal {
    let open = position
    var fields: [Literal.Field] = []
    var keys: Set<String> = []
    position += 1
    try skipLiteralBlanks(in: open)
    if consume(ASCII.rightBrace) { return .object([]) }
    while true {
      try skipLiteralBlanks(in: open)
      let start = position
      guard byte(at: start) == ASCII.quote else { throw unexpected("a key in double quotes") }
      let key = try literalString()
      guard keys.insert(key).inserted else {
        throw SyntaxFault(.duplicateKey(key), SourceRange(start, position))
      }
      try skipLiteralBlanks(in: open)
      guard consume(ASCII.colon) else { throw unexpected("a colon") }
      try skipLiteralBlanks(in: open)
      fields.append(Literal.Field(key: key, value: try literal(depth: depth)))
      try skipLiteralBlanks(in: open)
      if consume(ASCII.rightBrace) { return .object(fields) }
      guard consume(ASCII.comma) else { throw unexpected("a comma or }") }
    }
  }

  private mutating func array(depth: Int) throws(SyntaxFault) -> Literal {
    let open = position
    var elements: [Literal] = []
    position += 1
    try skipLiteralBlanks(in: open)
    if consume(ASCII.rightBracket) { return .array([]) }
    while true {
      try skipLiteralBlanks(in: open)
      elements.append(try literal(depth: depth))
      try skipLiteralBlanks(in: open)
      if consume(ASCII.rightBracket) { return .array(elements) }
      guard consume(ASCII.comma) else { throw unexpected("a comma or ]") }
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard self.byte(at: position) == byte else { return false }
    position += 1
    return true
  }

  /// Skips white space, line endings and comments; the text must not end here.
  private mutating func skipLiteralBlanks(in open: Int) throws(SyntaxFault) {
    while let byte = byte(at: position) {
      switch byte {
      case ASCII.space, ASCII.tab, ASCII.newline:
        position += 1
      case ASCII.carriageReturn where isLineEnd(at: position):
        position += 2
      case ASCII.hash:
        try skipComment()
      default:
        return
      }
    }
    let bracket = Character(Unicode.Scalar(bytes[open]))
    throw SyntaxFault(.unclosedBracket(bracket), SourceRange(open, open + 1))
  }

  /// The error about what stands at `position` in place of something else.
  private func unexpected(_ expected: String) -> SyntaxFault {
    if let byte = byte(at: position), ASCII.isControl(byte), !isLineEnd(at: position) {
      return controlCharacter(byte)
    }
    return SyntaxFault(.malformedLiteral(expected: expected), characterRange(at: position))
  }

  private mutating func keyword() throws(SyntaxFault) -> Value {
    let start = position
    var end = start
    while let byte = byte(at: end), ASCII.isNamePart(byte) { end += 1 }
    let value: Value
    switch string(start, end) {
    case "true": value = .bool(true)
    case "false": value = .bool(false)
    case "null": value = .null
    case "": throw unexpected("a value")
    default:
      throw SyntaxFault(.malformedLiteral(expected: "a value"), SourceRange(start, end))
    }
    position = end
    return value
  }

  private mutating func number() throws(SyntaxFault) -> Value {
    let start = position
    var isWhole = true
    var isValid = true
    _ = consume(UInt8(ascii: "-"))
    let whole = position
    skipDigits()
    isValid = position > whole && (bytes[whole] != UInt8(ascii: "0") || position == whole + 1)
    if consume(ASCII.dot) {
      isWhole = false
      isValid = skipDigits() && isValid
    }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      isWhole = false
      if !consume(UInt8(ascii: "-")) { _ = consume(UInt8(ascii: "+")) }
      isValid = skipDigits() && isValid
    }
    while let byte = byte(at: position), ASCII.isNamePart(byte) || byte == ASCII.dot {
      isValid = false
      position += 1
    }
    let range = SourceRange(start, position)
    let text = string(start, position)
    guard isValid else { throw SyntaxFault(.malformedNumber(text), range) }
    if isWhole {
      guard let number = Int128(text) else { throw SyntaxFault(.numberOutOfRange(text), range) }
      return .int(number)
    }
    guard let number = Double(text), number.isFinite else {
      throw SyntaxFault(.numberOutOfRange(text), range)
    }
    return .double(number)
  }

  /// Skips digits and says whether there were any.
  @discardableResult
  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = byte(at: position), ASCII.isDigit(byte) { position += 1 }
    return position > start
  }
}
