import SwiftSyntax

/// Finds the assignments to a property outside of closures.
final class AssignmentFinder: SyntaxVisitor {
  private let property: String
  /// The values in order; nil for one that is an expression with operators.
  private(set) var values: [ExprSyntax?] = []

  init(to property: String) {
    self.property = property
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = Array(node.elements)
    if parts.count >= 3, parts[1].is(AssignmentExprSyntax.self),
      [property, "self.\(property)"].contains(parts[0].trimmedDescription)
    {
      values.append(parts.count == 3 ? parts[2] : nil)
    }
    return .visitChildren
  }
}
