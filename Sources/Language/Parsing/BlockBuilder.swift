/// Puts the pieces of a text together as statements, and sees to it that each stands where it can.
struct BlockBuilder {
  /// How much of a script stands before a piece.
  enum Progress: Hashable, Sendable {
    /// Nothing: a header may stand here.
    case nothing
    /// A header: setup and teardown may stand here.
    case header
    /// A setup.
    case setup
    /// A teardown.
    case teardown
    /// Commands, or the text isn't a script but what somebody types.
    case commands
  }

  /// A block that isn't over.
  private struct Frame {
    let opening: Block.Opening
    let start: SourceRange
    /// Whether it is the `if` of an `else if`, which is over with the `if` before it.
    let sharesEnd: Bool
    var body: [Statement] = []
    var otherwise: [Statement]?

    mutating func add(_ statement: Statement) {
      if otherwise == nil { body.append(statement) } else { otherwise?.append(statement) }
    }
  }

  /// How much of the script stands before the next piece.
  private(set) var progress: Progress
  /// The statements that are whole, in order.
  private(set) var statements: [Statement] = []
  private var frames: [Frame] = []

  /// Begins a text.
  init(after progress: Progress = .nothing) { self.progress = progress }

  /// Where the innermost block begins that isn't over, or nil where all are.
  var openBlock: (keyword: Keyword, start: SourceRange)? {
    frames.last.map { ($0.opening.keyword, $0.start) }
  }

  /// Whether a `teardown` may follow, which comes before the `setup` that stands last.
  var awaitsTeardown: Bool { frames.isEmpty && progress == .setup }

  /// Takes note of a command that somebody else has run.
  mutating func skipCommand() { progress = .commands }

  /// Hands over the statements that are whole.
  mutating func takeStatements() -> [Statement] {
    defer { statements = [] }
    return statements
  }

  /// Takes the next piece.
  mutating func add(_ piece: Piece) throws(SyntaxFault) {
    switch piece.kind {
    case .statement(let kind):
      if case .header = kind {
        guard progress == .nothing, frames.isEmpty else {
          throw SyntaxFault(.misplaced(.script), piece.keyword)
        }
        progress = .header
      } else if frames.isEmpty {
        progress = .commands
      }
      add(Statement(kind: kind, range: piece.range))
    case .opening(let opening):
      try place(opening, piece)
      try open(Frame(opening: opening, start: piece.keyword, sharesEnd: false), piece)
    case .otherwise(let condition):
      guard let last = frames.indices.last, case .branch = frames[last].opening,
        frames[last].otherwise == nil
      else { throw SyntaxFault(.misplaced(.else), piece.keyword) }
      frames[last].otherwise = []
      guard let condition else { return }
      try open(
        Frame(opening: .branch(condition), start: piece.keyword, sharesEnd: true), piece)
    case .end:
      guard !frames.isEmpty else { throw SyntaxFault(.misplaced(.end), piece.keyword) }
      while let frame = frames.popLast() {
        let block = Block(
          opening: frame.opening, body: frame.body, otherwise: frame.otherwise ?? [])
        add(
          Statement(
            kind: .block(block), range: SourceRange(frame.start.start, piece.range.end)))
        guard frame.sharesEnd else { return }
      }
    }
  }

  private mutating func add(_ statement: Statement) {
    if frames.isEmpty {
      statements.append(statement)
      // What tidies up is known before there is something to be tidied up.
      if statement.opens(.teardown), statements.dropLast().last?.opens(.setup) == true {
        statements.swapAt(statements.count - 2, statements.count - 1)
      }
    } else {
      frames[frames.count - 1].add(statement)
    }
  }

  private mutating func open(_ frame: Frame, _ piece: Piece) throws(SyntaxFault) {
    guard frames.count < Lexer.nestingLimit else {
      throw SyntaxFault(.nestedTooDeep(limit: Lexer.nestingLimit), piece.keyword)
    }
    frames.append(frame)
  }

  /// Sees to it that `setup` and `teardown` stand before all else, in this order.
  private mutating func place(_ opening: Block.Opening, _ piece: Piece) throws(SyntaxFault) {
    switch (opening, progress) {
    case (.setup, .nothing), (.setup, .header): progress = .setup
    case (.teardown, .nothing), (.teardown, .header), (.teardown, .setup): progress = .teardown
    case (.setup, _), (.teardown, _): throw SyntaxFault(.misplaced(opening.keyword), piece.keyword)
    default:
      if frames.isEmpty { progress = .commands }
      return
    }
    guard frames.isEmpty else { throw SyntaxFault(.misplaced(opening.keyword), piece.keyword) }
  }
}

extension Statement {
  fileprivate func opens(_ keyword: Keyword) -> Bool {
    guard case .block(let block) = kind else { return false }
    return block.opening.keyword == keyword
  }
}
