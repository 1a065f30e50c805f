/// A statement, or one of the lines that hold a block together, as it stands in a text.
package struct Piece {
  package enum Kind {
    case statement(Statement.Kind)
    indirect case opening(Block.Opening)
    /// `else`, or `else if A op B`.
    indirect case otherwise(Comparison?)
    case end
  }

  package var kind: Kind
  package var range: SourceRange
  /// The word that it begins with.
  var keyword: SourceRange
}

/// Puts the pieces of a text together as statements, and sees to it that each stands where it can.
struct BlockBuilder {
  /// How much of a script stands before a piece.
  enum Progress {
    case nothing, header, setup, teardown
    /// Commands, or the text isn't a script but what somebody types.
    case commands
  }

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

  private(set) var progress: Progress
  /// The statements that are whole, in order.
  private(set) var statements: [Statement] = []
  private var frames: [Frame] = []

  init(after progress: Progress = .nothing) { self.progress = progress }

  /// Where the innermost block begins that isn't over, or nil where all are.
  var openBlock: (keyword: Keyword, start: SourceRange)? {
    frames.last.map { ($0.opening.keyword, $0.start) }
  }

  /// Whether a `teardown` may follow, which comes before the `setup` that stands last.
  var awaitsTeardown: Bool { frames.isEmpty && progress == .setup }

  mutating func skipCommand() { progress = .commands }

  mutating func takeStatements() -> [Statement] {
    defer { statements = [] }
    return statements
  }

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
        let range = SourceRange(frame.start.start, piece.range.end)
        add(Statement(kind: .block(block), range: range))
        guard frame.sharesEnd else { return }
      }
    }
  }

  private mutating func add(_ statement: Statement) {
    if frames.isEmpty {
      // What tidies up is known before there is something to be tidied up.
      let isBeforeSetup = statement.opens(.teardown) && statements.last?.opens(.setup) == true
      statements.insert(statement, at: statements.count - (isBeforeSetup ? 1 : 0))
    } else {
      frames[frames.count - 1].add(statement)
    }
  }

  private mutating func open(_ frame: Frame, _ piece: Piece) throws(SyntaxFault) {
    guard frames.count < Lexer.nestingLimit else {
      throw SyntaxFault(.nestedTooDeep, piece.keyword)
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
