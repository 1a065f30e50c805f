/// The statements of a text, and the text that their ranges point into.
package struct SyntaxTree: Equatable, Sendable {
  package let source: SourceText
  package let statements: [Statement]
}

/// One step of a script.
package struct Statement: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case command(Pipeline)
    /// `! command …`: runs it, and fails unless it fails.
    case mustFail(Pipeline)
    case expect(Comparison)
    /// Looks for the first moment at which a comparison doesn't hold.
    case bisect(Comparison)
    case await(Comparison, within: Operand?)
    /// `let name = A`: gives a value a name.
    case bind(Name, Operand)
    case section(Operand)
    /// `script tags: …`: says how the script is to be run.
    case header(ScriptHeader)
    /// `if …`, `repeat …` and others, up to their `end`.
    case block(Block)
  }

  package var kind: Kind
  /// Where the step stands, without the `;` or line ending after it.
  package var range: SourceRange

  /// Whether the step consists of others.
  package var isBlock: Bool { if case .block = kind { true } else { false } }
}

/// The words that a statement begins with where it isn't a command.
package enum Keyword: String, CaseIterable, Hashable, Sendable {
  case await, bisect, `else`, end, expect, `for`, `if`, `let`, `repeat`, script, section, setup,
    teardown

  /// The keywords by their words, which is quicker than to compare them all.
  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

/// Statements between a line that opens them and their `end`.
package struct Block: Hashable, Sendable {
  package enum Opening: Hashable, Sendable {
    /// Does its statements where the comparison holds, and otherwise what stands behind `else`.
    case branch(Comparison)
    case repetition(Operand)
    /// Does them for each element of a list, or for each of several values.
    case loop(Name, over: [Operand])
    case setup
    /// Does them after all others of the script, however these end.
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
  /// The statements behind `else`; empty where there is none.
  package var otherwise: [Statement]

  /// The block behind `else if`, which shares its `end` with this one.
  var chained: Block? {
    guard otherwise.count == 1, case .block(let block) = otherwise[0].kind,
      case .branch = block.opening
    else { return nil }
    return block
  }
}

/// What `expect` and `await` look at: `state pickMeUp.view == confirmRequest`.
package struct Comparison: Hashable, Sendable {
  package enum Operator: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains
    case matches
    case exists

    /// How other languages write operators.
    static let spellings: [String: Operator] = [
      "=": .equal, "===": .equal, "is": .equal, "eq": .equal, "equals": .equal, "<>": .notEqual,
      "!==": .notEqual, "ne": .notEqual, "=<": .lessOrEqual, "=>": .greaterOrEqual, "~": .matches,
      "=~": .matches, "has": .contains, "includes": .contains,
    ]
  }

  package var left: Operand
  package var `operator`: Operator
  /// The right side; nil for `exists` and only for it.
  package var right: Operand?
  package var range: SourceRange
}

// MARK: - Operands

extension Statement {
  /// Looks at each command that the statement consists of, with those in blocks and in parentheses.
  package func forEachInvocation(_ body: (Invocation) -> Void) {
    switch kind {
    case .command(let pipeline), .mustFail(let pipeline): pipeline.forEachInvocation(body)
    case .block(let block):
      for operand in block.opening.operands { operand.forEachInvocation(body) }
      for statement in block.body + block.otherwise { statement.forEachInvocation(body) }
    default: for operand in kind.operands { operand.forEachInvocation(body) }
    }
  }
}

extension Piece.Kind {
  /// Calls a closure for each command in the piece, in the order of the text.
  func forEachInvocation(_ body: (Invocation) -> Void) {
    let operands: [Operand] =
      switch self {
      case .statement(let kind): kind.operands
      case .opening(let opening): opening.operands
      case .otherwise(let comparison): comparison?.operands ?? []
      case .end: []
      }
    for operand in operands { operand.forEachInvocation(body) }
  }
}

extension Statement.Kind {
  /// What it consists of, but for the statements of a block; a command is one whose result is taken.
  package var operands: [Operand] {
    switch self {
    case .command(let pipeline), .mustFail(let pipeline):
      [Operand(kind: .command(pipeline), range: pipeline.range)]
    case .expect(let comparison), .bisect(let comparison): comparison.operands
    case .await(let comparison, let within): comparison.operands + [within].compactMap(\.self)
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
    if case .command(let pipeline) = kind { pipeline.forEachInvocation(body) }
  }
}
