/// A program that output is piped through: `jq .count`.
package struct Filter: Hashable, Sendable {
  /// The program and its arguments; never empty.
  package var words: [Operand]
  /// Where the words stand, without the `|`.
  package var range: SourceRange
}
