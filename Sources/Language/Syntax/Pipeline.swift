/// A command, the programs its output goes through, and the file it ends in.
package struct Pipeline: Hashable, Sendable {
  /// The command that makes the output.
  package var invocation: Invocation
  /// The programs behind `|`, in order.
  package var filters: [Filter]
  /// The file behind `>` or `>>`, if there is one.
  package var redirection: Redirection?
  /// Where the pipeline stands, without parentheses around it.
  package var range: SourceRange

  /// Creates it from its parts.
  package init(
    invocation: Invocation, filters: [Filter], redirection: Redirection? = nil, range: SourceRange
  ) {
    self.invocation = invocation
    self.filters = filters
    self.redirection = redirection
    self.range = range
  }
}
