import SceneText

/// Scans the lines of a statement to determine whether the statement continues after the last one.
///
/// It knows only words, quotes, comments, brackets and the backslash at the
/// end of a line. Each byte is scanned once, so the parser need not start over at every line.
struct LineScanner {
  private enum Context {
    case blank
    /// After the colon of a possible label, where a value may begin.
    case colon
    case word
    case quoted
    case raw
    case literal
    case literalString
  }

  private var context = Context.blank
  private var depth = 0
  /// Whether the statement continues after the last line.
  private(set) var isOpen = false

  mutating func scan(_ line: some BidirectionalCollection<UInt8>) {
    var rest = line[...]
    if rest.last == ASCII.newline { rest = rest.dropLast() }
    if rest.last == ASCII.carriageReturn { rest = rest.dropLast() }
    if context == .blank { rest = rest.withoutByteOrderMark }
    var escaped = false
    var continues = false
    scan: for byte in rest {
      continues = false
      if escaped {
        escaped = false
        continue
      }
      switch (context, byte) {
      case (.quoted, ASCII.backslash), (.literalString, ASCII.backslash): escaped = true
      case (.quoted, ASCII.quote), (.raw, ASCII.apostrophe): context = .word
      case (.literalString, ASCII.quote): context = .literal
      case (.quoted, _), (.raw, _), (.literalString, _): break
      case (.literal, ASCII.quote): context = .literalString
      case (.blank, ASCII.hash), (.literal, ASCII.hash): break scan
      case (.literal, ASCII.leftBrace), (.literal, ASCII.leftBracket): depth += 1
      case (.literal, ASCII.rightBrace), (.literal, ASCII.rightBracket):
        depth -= 1
        if depth == 0 { context = .word }
      case (.literal, _): break
      case (.blank, ASCII.leftBrace), (.blank, ASCII.leftBracket),
        (.colon, ASCII.leftBrace), (.colon, ASCII.leftBracket):
        context = .literal
        depth = 1
      case (.blank, ASCII.quote), (.colon, ASCII.quote): context = .quoted
      case (.blank, ASCII.apostrophe), (.colon, ASCII.apostrophe): context = .raw
      case (_, ASCII.space), (_, ASCII.tab), (_, ASCII.semicolon), (_, ASCII.pipe): context = .blank
      case (.blank, ASCII.leftParenthesis), (.blank, ASCII.greater), (.blank, ASCII.bang): break
      case (.word, ASCII.colon): context = .colon
      default:
        context = .word
        continues = byte == ASCII.backslash
      }
    }
    switch context {
    case .literal: isOpen = true
    case .literalString, .quoted, .raw: isOpen = false
    case .blank, .colon, .word:
      isOpen = continues
      context = .blank
    }
  }
}
