import SwiftSyntax

/// Finds the actions of a reducer that its effects send.
final class ActionSenderFinder: SyntaxVisitor {
  private let action: DeclaredType
  private var sent: Set<String> = []

  /// The names of the actions that are made in closures, and in functions other than the reducer.
  static func sent(in module: SourceModule, to reducer: Reducer) -> Set<String> {
    module.files.reduce(into: []) { sent, file in
      let finder = ActionSenderFinder(of: reducer.action)
      finder.walk(file.tree)
      sent.formUnion(finder.sent)
    }
  }

  private init(of action: DeclaredType) {
    self.action = action
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    node.name.text == action.bareName ? .skipChildren : .visitChildren
  }

  // The user's actions are sent to a store, mostly by views.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    node.calledExpression.trimmedDescription.lowercased().contains("store")
      ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let base = node.base?.trimmedDescription
    let name = node.declName.baseName.text
    guard base == nil || base == action.bareName || base == action.name,
      action.cases.contains(where: { $0.name == name }), !isCompared(node), isInClosure(node)
    else { return .visitChildren }
    sent.insert(name)
    return .visitChildren
  }

  private func isCompared(_ node: some SyntaxProtocol) -> Bool {
    guard let list = node.parent?.as(ExprListSyntax.self) else { return false }
    return list.contains { ["==", "!="].contains($0.trimmedDescription) }
  }

  private func isInClosure(_ node: some SyntaxProtocol) -> Bool {
    sequence(first: Syntax(node)) { $0.parent }.contains { $0.is(ClosureExprSyntax.self) }
  }
}
