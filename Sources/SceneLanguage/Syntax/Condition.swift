/// The test of `expect`, `check`, `await`, `bisect` and `if`: comparisons joined by `and` and `or`.
package enum Condition: Hashable, Sendable {
  case comparison(Comparison)
  /// Conditions joined by `and`, which must all hold.
  case all([Condition])
  /// Conditions joined by `or`, one of which must hold.
  case any([Condition])

  /// The comparisons, in the order in which they are written.
  package var comparisons: [Comparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.comparisons)
    }
  }

  /// The place of the condition.
  package var range: SourceRange {
    switch self {
    case .comparison(let comparison): return comparison.range
    case .all(let conditions), .any(let conditions):
      guard let first = conditions.first, let last = conditions.last else {
        return SourceRange(0, 0)
      }
      return SourceRange(first.range.start, last.range.end)
    }
  }
}

/// An `expect` or `check` statement.
package struct Expectation: Hashable, Sendable {
  /// Whether the script continues after a failure and fails at its end: `check`.
  package var isSoft = false
  /// Whether the condition must not hold: `! expect …`.
  package var isNegated = false
  package var condition: Condition
  /// The message after `because`.
  package var reason: Operand?
}

/// A comparison: `state pickMeUp.view == confirmRequest`.
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

    /// Whether `not` can precede the operator.
    package var takesNot: Bool { [.contains, .matches, .exists].contains(self) }

    /// The operators of other languages.
    static let spellings: [String: Operator] = [
      "=": .equal, "===": .equal, "is": .equal, "eq": .equal, "equals": .equal, "<>": .notEqual,
      "!==": .notEqual, "ne": .notEqual, "=<": .lessOrEqual, "=>": .greaterOrEqual, "~": .matches,
      "=~": .matches, "has": .contains, "includes": .contains,
    ]
  }

  package var left: Operand
  package var `operator`: Operator
  /// Whether `not` precedes the operator.
  package var isNegated = false
  /// The right side; nil for `exists` and only for it.
  package var right: Operand?
  package var range: SourceRange

  /// The operator with its `not`.
  package var sign: String { (isNegated ? "not " : "") + self.operator.rawValue }
}

/// A calculation: `$n + 1`.
package struct Arithmetic: Hashable, Sendable {
  package enum Operator: String, CaseIterable, Hashable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"

    /// Whether the operator is applied before `+` and `-`.
    package var bindsTightly: Bool { self != .add && self != .subtract }
  }

  package var left: Operand
  package var `operator`: Operator
  package var right: Operand
  /// Whether the calculation is in parentheses.
  package var isParenthesized = false
}

extension Operand {
  /// The calculation of two operands.
  init(calculating left: Operand, _ sign: Arithmetic.Operator, _ right: Operand) {
    self.init(
      kind: .arithmetic(Arithmetic(left: left, operator: sign, right: right)),
      range: SourceRange(left.range.start, right.range.end))
  }
}
