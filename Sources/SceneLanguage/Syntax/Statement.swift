/// The statements of a text, and the text that their ranges refer to.
package struct SyntaxTree: Equatable, Sendable {
  package let source: SourceText
  package let statements: [Statement]
}

/// One step of a script.
package struct Statement: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case command(Pipeline)
    /// `! command …`: runs the command, and fails unless the command fails.
    case mustFail(Pipeline)
    case expect(Expectation)
    /// Finds the first moment at which a condition does not hold.
    case bisect(Condition)
    /// Waits until a condition holds; the operands are the limit and the message after `because`.
    case await(Condition, within: Operand?, because: Operand?)
    /// `let name = A`: sets a variable.
    case bind(Name, Operand)
    case section(Operand)
    /// `script tags: …`: sets how the script is run.
    case header(ScriptHeader)
    /// `if …`, `repeat …` and others, up to their `end`.
    case block(Block)
  }

  package var kind: Kind
  /// The range of the step, without the `;` or line ending after it.
  package var range: SourceRange

  /// Whether the step consists of other steps.
  package var isBlock: Bool { if case .block = kind { true } else { false } }
}

/// The first words of statements that are not commands.
package enum Keyword: String, CaseIterable, Hashable, Sendable {
  case await, bisect, check, `else`, end, expect, `for`, `if`, `let`, `repeat`, script, section,
    setup,
    teardown

  /// The keywords by their words; a lookup is faster than comparing all of them.
  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

/// Statements between a line that opens them and their `end`.
package struct Block: Hashable, Sendable {
  package enum Opening: Hashable, Sendable {
    /// Runs its statements if the condition holds, or else those after `else`.
    case branch(Condition)
    case repetition(Operand)
    /// Runs its statements for each element of a list, or for each of several values.
    case loop(Name, over: [Operand])
    case setup
    /// Runs its statements at the end of the script, also after a failure.
    case teardown

    package var keyword: Keyword {
      switch self {
      case .branch: .if
      case .repetition: .repeat
      case .loop: .for
      case .setup: .setup
      case .teardown: .teardown
      }
    }
  }

  package var opening: Opening
  package var body: [Statement]
  /// The statements after `else`; empty if there is none.
  package var elseBody: [Statement]

  /// The block after `else if`, which shares its `end` with this one.
  var chained: Block? {
    guard elseBody.count == 1, case .block(let block) = elseBody[0].kind,
      case .branch = block.opening
    else { return nil }
    return block
  }
}

// MARK: - Operands

extension Statement {
  /// Calls `body` with each command of the statement, including those in blocks and in parentheses.
  package func forEachInvocation(_ body: (Invocation) -> Void) {
    switch kind {
    case .command(let pipeline), .mustFail(let pipeline): pipeline.forEachInvocation(body)
    case .block(let block):
      for operand in block.opening.operands { operand.forEachInvocation(body) }
      for statement in block.body + block.elseBody { statement.forEachInvocation(body) }
    default: kind.forEachInvocation(body)
    }
  }
}

extension Statement.Kind {
  /// Calls a closure for each command in the operands, in the order of the text.
  func forEachInvocation(_ body: (Invocation) -> Void) {
    for operand in operands { operand.forEachInvocation(body) }
  }
}

extension Piece.Kind {
  /// Calls a closure for each command in the piece, in the order of the text.
  func forEachInvocation(_ body: (Invocation) -> Void) {
    let operands: [Operand] =
      switch self {
      case .statement(let kind): kind.operands
      case .opening(let opening): opening.operands
      case .else(let comparison): comparison?.operands ?? []
      case .end: []
      }
    for operand in operands { operand.forEachInvocation(body) }
  }
}

extension Statement.Kind {
  /// The operands of the statement, without those of a block's statements; a command counts as an operand.
  package var operands: [Operand] {
    switch self {
    case .command(let pipeline), .mustFail(let pipeline):
      [Operand(kind: .command(pipeline), range: pipeline.range)]
    case .expect(let expectation):
      expectation.condition.operands + [expectation.reason].compactMap(\.self)
    case .bisect(let condition): condition.operands
    case .await(let condition, let within, let reason):
      condition.operands + [within, reason].compactMap(\.self)
    case .bind(_, let operand), .section(let operand): [operand]
    case .header: []
    case .block(let block): block.opening.operands
    }
  }
}

extension Block.Opening {
  package var operands: [Operand] {
    switch self {
    case .branch(let condition): condition.operands
    case .repetition(let count): [count]
    case .loop(_, let values): values
    case .setup, .teardown: []
    }
  }
}

extension Condition {
  package var operands: [Operand] { comparisons.flatMap(\.operands) }
}

extension Comparison {
  package var operands: [Operand] { [left, right].compactMap(\.self) }
}

extension Pipeline {
  package var operands: [Operand] {
    invocation.arguments.map(\.operand) + filters.flatMap(\.words)
      + [redirection?.path].compactMap(\.self)
  }
}

extension Pipeline {
  fileprivate func forEachInvocation(_ body: (Invocation) -> Void) {
    body(invocation)
    for argument in invocation.arguments { argument.operand.forEachInvocation(body) }
    for filter in filters { for word in filter.words { word.forEachInvocation(body) } }
    redirection?.path.forEachInvocation(body)
  }
}

extension Operand {
  fileprivate func forEachInvocation(_ body: (Invocation) -> Void) {
    switch kind {
    case .command(let pipeline): pipeline.forEachInvocation(body)
    case .arithmetic(let arithmetic):
      arithmetic.left.forEachInvocation(body)
      arithmetic.right.forEachInvocation(body)
    case .word, .literal, .variable: break
    }
  }
}
