struct Token {
  enum Kind {
    case end, newline, semicolon, pipe, greater, greaterGreater, greaterOrEqual, bang,
      leftParenthesis, rightParenthesis
    case label(String)
    case word(Word)
    indirect case variable(Variable)
    indirect case literal(Literal)
  }

  var kind: Kind
  var range: SourceRange

  var bare: String? { if case .word(let word) = kind { word.bare } else { nil } }
}

/// Splits a text into tokens on demand.
///
/// The text must be valid UTF-8, which the parser checks. Quotes, brackets, `#` and the signs are
/// special only at the start of a word. `;`, `|` and white space end a bare word anywhere,
/// and so does a `)` that closes a parenthesis outside of the word.
struct Lexer {
  /// The maximum nesting depth of brackets and parentheses.
  static let nestingLimit = 64
  /// The maximum number of operators in the calculations of a statement: each makes the tree of one deeper.
  static let operatorLimit = 500

  let bytes: [UInt8]
  var position: Int
  /// Whether `name:` is a label; in the arguments of a program it is a word.
  var recognizesLabels = true
  /// The offsets of the parentheses that are open at `position`, outermost first.
  private(set) var parentheses: [Int] = []
  private(set) var comments: [SourceRange] = []
  /// Whether a statement may begin at `position`.
  private var atStart = true

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
  }

  func byte(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// Returns the token at `position` and moves past it.
  mutating func next() throws(SyntaxFault) -> Token {
    try skipBlanks()
    let start = position
    let mayNegate = atStart
    atStart = false
    guard let byte = byte(at: start) else { return try lineEnd(.end, length: 0) }
    let following = self.byte(at: start + 1)
    switch byte {
    case ASCII.newline: return try lineEnd(.newline, length: 1)
    case ASCII.carriageReturn where following == ASCII.newline:
      return try lineEnd(.newline, length: 2)
    case ASCII.semicolon:
      atStart = true
      return sign(.semicolon, length: 1)
    case ASCII.pipe: return sign(.pipe, length: 1)
    case ASCII.bang where mayNegate && following != ASCII.equals: return sign(.bang, length: 1)
    case ASCII.greater where following == ASCII.greater: return sign(.greaterGreater, length: 2)
    case ASCII.greater where following == ASCII.equals: return sign(.greaterOrEqual, length: 2)
    case ASCII.greater: return sign(.greater, length: 1)
    case ASCII.leftParenthesis:
      guard parentheses.count < Self.nestingLimit else {
        throw SyntaxFault(.nestedTooDeep, SourceRange(start, start + 1))
      }
      parentheses.append(start)
      return sign(.leftParenthesis, length: 1)
    case ASCII.rightParenthesis where !parentheses.isEmpty:
      parentheses.removeLast()
      return sign(.rightParenthesis, length: 1)
    case ASCII.quote:
      let content = try string(inJSON: false)
      return try closed("\"", .word(Word(content: content, quoted: true)), from: start)
    case ASCII.apostrophe:
      let text = try rawText()
      return try closed("'", .word(Word(content: .text(text), quoted: true)), from: start)
    case ASCII.leftBrace, ASCII.leftBracket:
      let literal = try literal(depth: 0)
      return try closed(byte == ASCII.leftBrace ? "}" : "]", .literal(literal), from: start)
    default: return try bareWord()
    }
  }

  private mutating func sign(_ kind: Token.Kind, length: Int) -> Token {
    position += length
    return Token(kind: kind, range: SourceRange(position - length, position))
  }

  private mutating func lineEnd(_ kind: Token.Kind, length: Int) throws(SyntaxFault) -> Token {
    if let open = parentheses.last {
      throw SyntaxFault(.unclosedParenthesis, SourceRange(open, open + 1))
    }
    atStart = true
    return sign(kind, length: length)
  }

  /// The token of a word that ends with a quote or bracket before `position`, where the word must end.
  private func closed(
    _ closing: Character, _ kind: Token.Kind, from start: Int
  ) throws(SyntaxFault) -> Token {
    guard isWordEnd(at: position) else {
      if let byte = byte(at: position), ASCII.isControl(byte) { throw controlCharacter(byte) }
      throw SyntaxFault(.textAfter(closing), characterRange(at: position))
    }
    return Token(kind: kind, range: SourceRange(start, position))
  }

  /// Skips white space, line continuations, a comment, and a byte order mark at the start of a line, where joined files
  /// have it.
  private mutating func skipBlanks() throws(SyntaxFault) {
    while let byte = byte(at: position) {
      switch byte {
      case ASCII.space, ASCII.tab: position += 1
      case ASCII.backslash:
        guard let length = continuationLength(at: position) else { return }
        guard position + length < bytes.count else {
          throw SyntaxFault(.unfinishedLine, SourceRange(position, position + 1))
        }
        position += length
      case ASCII.hash: try skipComment()
      case 0x80... where bytes.hasByteOrderMark(at: position):
        position += ASCII.byteOrderMark.count
      default: return
      }
    }
  }

  /// Skips a comment up to the line ending after it.
  mutating func skipComment() throws(SyntaxFault) {
    let start = position
    defer { comments.append(SourceRange(start, position)) }
    while let byte = byte(at: position), !isLineEnd(at: position) {
      guard !ASCII.isControl(byte) else { throw controlCharacter(byte) }
      position += 1
    }
  }

  /// The length of a backslash and the line ending (or end of the text) after it, or nil when the
  /// byte at the offset is not a backslash.
  private func continuationLength(at offset: Int) -> Int? {
    guard byte(at: offset) == ASCII.backslash else { return nil }
    guard offset + 1 < bytes.count else { return 1 }
    guard isLineEnd(at: offset + 1) else { return nil }
    return bytes[offset + 1] == ASCII.newline ? 2 : 3
  }

  func isLineEnd(at offset: Int) -> Bool {
    switch byte(at: offset) {
    case ASCII.newline: true
    case ASCII.carriageReturn: byte(at: offset + 1) == ASCII.newline
    default: false
    }
  }

  /// Whether a bare word must end before an offset.
  func isWordEnd(at offset: Int) -> Bool {
    switch byte(at: offset) {
    case nil, ASCII.space, ASCII.tab, ASCII.semicolon, ASCII.pipe: true
    case ASCII.newline, ASCII.carriageReturn: isLineEnd(at: offset)
    case ASCII.backslash: continuationLength(at: offset) != nil
    case ASCII.rightParenthesis: !parentheses.isEmpty
    default: false
    }
  }

  /// The range of the character at an offset, as far as its first scalar.
  func characterRange(at offset: Int) -> SourceRange {
    guard offset < bytes.count else { return SourceRange(offset, offset) }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return SourceRange(offset, end)
  }

  func controlCharacter(_ byte: UInt8) -> SyntaxFault {
    SyntaxFault(.controlCharacter(byte), SourceRange(position, position + 1))
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
