/// A statement, or a line that opens, divides or ends a block.
package struct Piece {
  package enum Kind {
    case statement(Statement.Kind)
    indirect case opening(Block.Opening)
    /// `else`, or `else if CONDITION`.
    indirect case `else`(Condition?)
    case end
  }

  package var kind: Kind
  package var range: SourceRange
  /// The first word.
  var keyword: SourceRange
  /// The error of a piece that can be read, but not run.
  var fault: SyntaxFault?
}

/// Combines the pieces of a text into statements, and checks that each is in a valid place.
struct BlockBuilder {
  /// The parts of a script that precede a piece.
  enum Progress: Comparable {
    case nothing, header, setup, teardown
    /// Commands; also for text that is typed at the prompt.
    case commands
  }

  private struct Frame {
    var block: Block
    let start: SourceRange
    /// Whether the block is the `if` of an `else if`, which shares the `end` of the `if` before it.
    let sharesEnd: Bool
    var hasElse = false
  }

  private(set) var progress: Progress
  /// Whether the pieces are those of a script, not lines that are typed.
  private let isScript: Bool
  /// The complete statements, in order.
  private(set) var statements: [Statement] = []
  private var frames: [Frame] = []
  /// The last command whose name begins a block in other languages; an `end` without a block is probably its own.
  var foreignBlock: Name?

  /// The first words of blocks in other languages.
  private static let foreignWords: Set = [
    "begin", "case", "catch", "def", "do", "foreach", "func", "function", "loop", "select",
    "switch", "try", "unless", "until", "while",
  ]

  init(after progress: Progress = .nothing, isScript: Bool = true) {
    self.progress = progress
    self.isScript = isScript
  }

  /// The start of the innermost open block; nil if no block is open.
  var openBlock: (keyword: Keyword, start: SourceRange)? {
    frames.last.map { ($0.block.opening.keyword, $0.start) }
  }

  /// Whether a `teardown` may follow, which is moved before the last `setup`.
  var awaitsTeardown: Bool { frames.isEmpty && progress == .setup }

  mutating func skipCommand() { progress = .commands }

  mutating func takeStatements() -> [Statement] {
    defer { statements = [] }
    return statements
  }

  mutating func add(_ piece: Piece) throws(SyntaxFault) {
    if let fault = piece.fault { throw fault }
    switch piece.kind {
    case .statement(let kind):
      if case .command(let pipeline) = kind,
        Self.foreignWords.contains(pipeline.invocation.name.text)
      {
        foreignBlock = pipeline.invocation.name
      }
      if case .header = kind {
        guard progress == .nothing, frames.isEmpty else { throw misplacedStart(.script, piece) }
        progress = .header
      } else if frames.isEmpty {
        progress = .commands
      }
      add(Statement(kind: kind, range: piece.range))
    case .opening(let opening):
      try place(opening, piece)
      try open(opening, piece, sharesEnd: false)
    case .else(let condition):
      guard let last = frames.indices.last, case .branch = frames[last].block.opening,
        !frames[last].hasElse
      else { throw misplaced(.else, piece) }
      frames[last].hasElse = true
      if let condition { try open(.branch(condition), piece, sharesEnd: true) }
    case .end:
      guard !frames.isEmpty else {
        if let word = foreignBlock { throw SyntaxFault(.foreignBlock(word.text), word.range) }
        throw misplaced(.end, piece)
      }
      while let frame = frames.popLast() {
        let range = SourceRange(frame.start.start, piece.range.end)
        add(Statement(kind: .block(frame.block), range: range))
        guard frame.sharesEnd else { return }
      }
    }
  }

  private func misplaced(_ keyword: Keyword, _ piece: Piece) -> SyntaxFault {
    SyntaxFault(.misplaced(keyword), piece.keyword)
  }

  /// The error of a line of the beginning of a script.
  private func misplacedStart(_ keyword: Keyword, _ piece: Piece) -> SyntaxFault {
    isScript ? misplaced(keyword, piece) : SyntaxFault(.scriptOnly(keyword), piece.keyword)
  }

  private mutating func add(_ statement: Statement) {
    if frames.isEmpty {
      statements.append(statement)
      // The teardown is known before the setup runs.
      if statement.opens(.teardown), statements.dropLast().last?.opens(.setup) == true {
        statements.swapAt(statements.count - 2, statements.count - 1)
      }
    } else if frames[frames.count - 1].hasElse {
      frames[frames.count - 1].block.elseBody.append(statement)
    } else {
      frames[frames.count - 1].block.body.append(statement)
    }
  }

  private mutating func open(
    _ opening: Block.Opening, _ piece: Piece, sharesEnd: Bool
  ) throws(SyntaxFault) {
    guard frames.count < Lexer.nestingLimit else {
      throw SyntaxFault(.nestedTooDeep, piece.keyword)
    }
    let block = Block(opening: opening, body: [], elseBody: [])
    frames.append(Frame(block: block, start: piece.keyword, sharesEnd: sharesEnd))
  }

  /// Checks that `setup` and `teardown` precede all commands, in this order.
  private mutating func place(_ opening: Block.Opening, _ piece: Piece) throws(SyntaxFault) {
    let next: Progress
    switch opening {
    case .setup: next = .setup
    case .teardown: next = .teardown
    case .branch, .repetition, .loop:
      if frames.isEmpty { progress = .commands }
      return
    }
    guard frames.isEmpty, progress < next else { throw misplacedStart(opening.keyword, piece) }
    progress = next
  }
}

extension Statement {
  fileprivate func opens(_ keyword: Keyword) -> Bool {
    if case .block(let block) = kind { block.opening.keyword == keyword } else { false }
  }
}
