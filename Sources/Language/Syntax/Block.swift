/// Statements between a line that opens them and their `end`.
package struct Block: Hashable, Sendable {
  /// What the block does with its statements.
  package enum Opening: Hashable, Sendable {
    /// `if A op B`: does them where the comparison holds, and otherwise what stands behind `else`.
    case branch(Comparison)
    /// `repeat N`: does them so many times.
    case repetition(Operand)
    /// `for name in A`: does them for each element of a list, or for each of several values.
    case loop(Name, over: [Operand])
    /// `setup`: does them before all others of the script.
    case setup
    /// `teardown`: does them after all others of the script, however these end.
    case teardown
  }

  /// What the block does.
  package var opening: Opening
  /// Its statements.
  package var body: [Statement]
  /// The statements behind `else`; empty where there is none.
  package var otherwise: [Statement]

  /// Creates it from its parts.
  package init(
    opening: Opening, body: [Statement], otherwise: [Statement]
  ) {
    self.opening = opening
    self.body = body
    self.otherwise = otherwise
  }
}

extension Block.Opening {
  /// The word that the block begins with.
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
