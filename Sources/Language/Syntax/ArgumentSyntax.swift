package import Commands

/// An argument as it stands in a script: `id: wingtips`, or a value alone.
package struct ArgumentSyntax: Hashable, Sendable {
  /// The label, or nil for an argument given in order.
  package var label: Name?
  /// The value.
  package var operand: Operand
  /// Where the argument stands, with its label.
  package var range: SourceRange

  /// Creates it from its parts.
  package init(
    label: Name? = nil, operand: Operand, range: SourceRange
  ) {
    self.label = label
    self.operand = operand
    self.range = range
  }

  /// The argument for a command, or nil when a variable or another command has a say in it.
  package var constant: Argument? {
    operand.constant.map { Argument(label: label?.text, $0) }
  }
}
