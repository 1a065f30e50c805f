/// What `expect` and `await` look at: `state pickMeUp.view == confirmRequest`.
package struct Comparison: Hashable, Sendable {
  /// How the two sides are compared.
  package enum Operator: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains
    case matches
    /// Looks at the left side alone.
    case exists

    /// How other languages write operators.
    static let spellings: [String: Operator] = [
      "=": .equal, "===": .equal, "is": .equal, "eq": .equal, "equals": .equal, "<>": .notEqual,
      "!==": .notEqual, "ne": .notEqual, "=<": .lessOrEqual, "=>": .greaterOrEqual, "~": .matches,
      "=~": .matches, "has": .contains, "includes": .contains,
    ]
  }

  /// The left side.
  package var left: Operand
  /// How the sides are compared.
  package var `operator`: Operator
  /// The right side; nil for `exists` and only for it.
  package var right: Operand?
  /// Where the comparison stands.
  package var range: SourceRange

  /// Creates it from its parts.
  package init(
    left: Operand, operator: Operator, right: Operand? = nil, range: SourceRange
  ) {
    self.left = left
    self.operator = `operator`
    self.right = right
    self.range = range
  }
}
