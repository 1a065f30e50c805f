/// The words of a text by statements, as far as they can be read.
struct SecretPieces {
  /// A piece of a statement.
  struct Piece {
    enum Kind {
      case word
      /// The text is the label's, without its colon.
      case label
      /// The text is the variable's name.
      case variable
      /// A command in parentheses; the text is the command's name.
      case command
      /// `|`, `>` and the like.
      case sign
      /// What is left of a line after an error.
      case unreadable
    }

    var kind: Kind
    var text: String
    var range: SourceRange
    var isQuoted = false

    /// The text of what stands without quotes.
    var bare: String? { (kind == .word || kind == .sign) && !isQuoted ? text : nil }
  }

  /// The statements, those in parentheses among them.
  private(set) var statements: [[Piece]] = []
  /// The statements begun, the innermost last, each with where it begins.
  private var open: [(start: Int, pieces: [Piece])] = [(0, [])]
  private let bytes: [UInt8]

  /// Cuts a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lexer = Lexer(bytes)
    while true {
      let start = lexer.position
      do throws(SyntaxFault) {
        let token = try lexer.next()
        if case .end = token.kind { break }
        take(token)
      } catch {
        let end = skip(error, from: start)
        guard end < bytes.count else { break }
        lexer = Lexer(bytes)
        lexer.position = end + 1
      }
    }
    endStatements()
  }

  private mutating func take(_ token: Token) {
    switch token.kind {
    case .end, .bang: break
    case .newline, .semicolon: endStatements()
    case .pipe: append(.sign, "|", token.range)
    case .greater: append(.sign, ">", token.range)
    case .greaterGreater: append(.sign, ">>", token.range)
    case .greaterOrEqual: append(.sign, ">=", token.range)
    case .leftParenthesis: open.append((token.range.start, []))
    case .rightParenthesis:
      guard open.count > 1, let (start, pieces) = open.popLast() else { return }
      statements.append(pieces)
      append(.command, pieces.first?.text ?? "", SourceRange(start, token.range.end))
    case .label(let text): append(.label, text, token.range)
    case .variable(let variable): append(.variable, variable.name, token.range)
    case .word(let word):
      append(.word, word.constant ?? text(token.range), token.range, isQuoted: word.quoted)
    case .literal: append(.word, text(token.range), token.range, isQuoted: true)
    }
  }

  /// Takes the rest of the line, or of the text where a bracket stays open; returns where that ends.
  private mutating func skip(_ fault: SyntaxFault, from position: Int) -> Int {
    var start = position
    let lexer = Lexer(bytes)
    while start < bytes.count {
      let isBlank = bytes[start] == ASCII.space || bytes[start] == ASCII.tab
      guard let length = isBlank ? 1 : lexer.continuationLength(at: start) else { break }
      start = min(start + length, bytes.count)
    }
    var end = bytes[max(start, fault.range.start)...].firstIndex(of: ASCII.newline) ?? bytes.count
    if case .unclosedBracket = fault.error { end = bytes.count }
    if start < end { append(.unreadable, text(SourceRange(start, end)), SourceRange(start, end)) }
    endStatements()
    return end
  }

  private mutating func append(
    _ kind: Piece.Kind, _ text: String, _ range: SourceRange, isQuoted: Bool = false
  ) {
    open[open.count - 1].pieces.append(
      Piece(kind: kind, text: text, range: range, isQuoted: isQuoted))
  }

  private mutating func endStatements() {
    statements += open.map(\.pieces).filter { !$0.isEmpty }
    open = [(0, [])]
  }

  private func text(_ range: SourceRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }
}
