import SceneCommands

/// JSON (RFC 8259), with `$variables` as values and comments between tokens.
extension Lexer {
  /// Returns the JSON value at `position`, `depth` arrays and objects deep, and moves past it.
  mutating func literal(depth: Int) throws(SyntaxFault) -> Literal {
    switch byte(at: position) {
    case ASCII.leftBrace, ASCII.leftBracket:
      guard depth < Self.nestingLimit else {
        throw SyntaxFault(.nestedTooDeep, SourceRange(position, position + 1))
      }
      return bytes[position] == ASCII.leftBrace
        ? try object(depth: depth + 1) : try array(depth: depth + 1)
    case ASCII.quote: return .scalar(.string(try literalString()))
    case ASCII.dollar:
      guard let variable = variable(withPath: true) else {
        throw SyntaxFault(.malformedInterpolation, SourceRange(position, position + 1))
      }
      position = variable.range.end
      return .variable(variable)
    case let byte? where ASCII.isDigit(byte) || byte == UInt8(ascii: "-"):
      return .scalar(try number())
    default: return .scalar(try keyword())
    }
  }

  private mutating func object(depth: Int) throws(SyntaxFault) -> Literal {
    var fields: [Literal.Field] = []
    var keys: Set<String> = []
    try list(upTo: ASCII.rightBrace, "a comma or }") { lexer, open throws(SyntaxFault) in
      let start = lexer.position
      guard lexer.byte(at: start) == ASCII.quote else {
        throw lexer.unexpected("a key in double quotes")
      }
      let key = try lexer.literalString()
      guard keys.insert(key).inserted else {
        throw SyntaxFault(.duplicateKey(key), SourceRange(start, lexer.position))
      }
      try lexer.skipLiteralBlanks(in: open)
      guard lexer.consume(ASCII.colon) else { throw lexer.unexpected("a colon") }
      try lexer.skipLiteralBlanks(in: open)
      fields.append(Literal.Field(key: key, value: try lexer.literal(depth: depth)))
    }
    return .object(fields)
  }

  private mutating func array(depth: Int) throws(SyntaxFault) -> Literal {
    var elements: [Literal] = []
    try list(upTo: ASCII.rightBracket, "a comma or ]") { lexer, _ throws(SyntaxFault) in
      elements.append(try lexer.literal(depth: depth))
    }
    return .array(elements)
  }

  /// Reads the parts in brackets, which are separated by commas.
  private mutating func list(
    upTo closing: UInt8, _ expected: String,
    _ part: (_ lexer: inout Lexer, _ open: Int) throws(SyntaxFault) -> Void
  ) throws(SyntaxFault) {
    let open = position
    position += 1
    try skipLiteralBlanks(in: open)
    if consume(closing) { return }
    while true {
      try part(&self, open)
      try skipLiteralBlanks(in: open)
      if consume(closing) { return }
      guard consume(ASCII.comma) else { throw unexpected(expected) }
      try skipLiteralBlanks(in: open)
    }
  }

  private mutating func literalString() throws(SyntaxFault) -> String {
    guard case .text(let text) = try string(inJSON: true) else {
      preconditionFailure("a string of JSON has a variable")
    }
    return text
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
      case ASCII.space, ASCII.tab, ASCII.newline: position += 1
      case ASCII.carriageReturn where isLineEnd(at: position): position += 2
      case ASCII.hash: try skipComment()
      default: return
      }
    }
    let bracket = Character(Unicode.Scalar(bytes[open]))
    throw SyntaxFault(.unclosedBracket(bracket), SourceRange(open, open + 1))
  }

  /// The error for unexpected text at `position`.
  private func unexpected(_ expected: String) -> SyntaxFault {
    if let byte = byte(at: position), ASCII.isControl(byte), !isLineEnd(at: position) {
      return controlCharacter(byte)
    }
    return SyntaxFault(.malformedLiteral(expected: expected), characterRange(at: position))
  }

  private mutating func keyword() throws(SyntaxFault) -> Value {
    let end = end(of: ASCII.isNamePart, from: position)
    let range = SourceRange(position, end)
    let value: Value
    switch text(position, end) {
    case "true": value = .bool(true)
    case "false": value = .bool(false)
    case "null": value = .null
    case "": throw unexpected("a value")
    default: throw SyntaxFault(.malformedLiteral(expected: "a value"), range)
    }
    position = end
    return value
  }

  private mutating func number() throws(SyntaxFault) -> Value {
    let start = position
    var isWhole = true
    _ = consume(UInt8(ascii: "-"))
    let whole = position
    var isValid = skipDigits() && (bytes[whole] != UInt8(ascii: "0") || position == whole + 1)
    if consume(ASCII.dot) {
      isWhole = false
      isValid = skipDigits() && isValid
    }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      isWhole = false
      if !consume(UInt8(ascii: "-")) { _ = consume(UInt8(ascii: "+")) }
      isValid = skipDigits() && isValid
    }
    let end = end(of: { ASCII.isNamePart($0) || $0 == ASCII.dot }, from: position)
    isValid = isValid && end == position
    position = end
    let range = SourceRange(start, end)
    let text = text(start, end)
    guard isValid else { throw SyntaxFault(.malformedNumber, range) }
    if isWhole, let number = Int128(text) { return .int(number) }
    guard !isWhole, let number = Double(text), number.isFinite else {
      throw SyntaxFault(.numberOutOfRange, range)
    }
    return .double(number)
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    position = end(of: ASCII.isDigit, from: start)
    return position > start
  }
}
