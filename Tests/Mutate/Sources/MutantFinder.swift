import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds all mutants of a file.
final class MutantFinder: SyntaxAnyVisitor {
  private let module: String
  private let file: String
  private let tree: Syntax
  private let lines: SourceLocationConverter
  private var mutants: [Mutant] = []

  private static let opposites = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
  ]
  private static let bounds: Set = ["<", "<=", ">", ">=", "==", "!=", "..<", "..."]
  private static let members = ["first": "last", "last": "first", "min": "max", "max": "min"]
  /// Calls that end the process, or whose effect no test can see.
  private static let untouchable: Set = [
    "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError", "exit",
    "reserveCapacity",
  ]

  private init(module: String, file: String, source: String) {
    self.module = module
    self.file = file
    // Operators of ours, if any, stay unfolded.
    tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in }
    lines = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  static func mutants(module: String, file: String, source: String) -> [Mutant] {
    let finder = MutantFinder(module: module, file: file, source: source)
    finder.walk(finder.tree)
    return finder.mutants
  }

  // MARK: - Mutants

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else {
      return .visitChildren
    }
    let operands = [node.leftOperand, node.rightOperand]
    if let opposite = Self.opposites[symbol.text] {
      replace(symbol, by: opposite, in: node)
    } else if symbol.text == "+" || symbol.text == "-",
      operands.contains(where: { $0.is(IntegerLiteralExprSyntax.self) })
    {
      replace(symbol, by: symbol.text == "+" ? "-" : "+", in: node)
    }
    if Self.bounds.contains(symbol.text) {
      for literal in operands.compactMap({ $0.as(IntegerLiteralExprSyntax.self)?.literal }) {
        guard let value = Int(literal.text.replacing("_", with: "")) else { continue }
        replace(literal, by: "\(value + 1)", in: literal)
      }
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.text == "!" { replace(node.operator, by: "", in: node) }
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    replace(node.literal, by: node.literal.text == "true" ? "false" : "true", in: node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.lastToken(viewMode: .sourceAccurate)?.text ?? ""
    guard called != "reserveCapacity" else { return .skipChildren }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName {
      if ["min", "max"].contains(name.text), let opposite = Self.members[name.text] {
        replace(name, by: opposite, in: node)
      }
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      replaceMember(member, in: node)
    }
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    node.label?.text == "keepingCapacity" ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let call = node.parent?.as(FunctionCallExprSyntax.self)
    if call?.calledExpression.id != ExprSyntax(node).id { replaceMember(node, in: node) }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard case .expr(let expression) = node.item, let call = call(in: expression),
      !["super.init", "self.init"].contains(call.calledExpression.trimmedDescription),
      let name = call.calledExpression.lastToken(viewMode: .sourceAccurate),
      !Self.untouchable.contains(name.text),
      let list = node.parent?.as(CodeBlockItemListSyntax.self), !isValue(list)
    else { return .visitChildren }
    let (start, end) = offsets(of: node)
    add(
      node, after: "",
      [
        .init(start: start, end: start, text: "if !isMutant(#) { "),
        .init(start: end, end: end, text: " }"),
      ])
    return .visitChildren
  }

  // MARK: - What has no mutants

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    switch node.kind {
    case .attribute, .enumCaseDecl, .expressionPattern, .functionParameter, .ifConfigDecl,
      .macroDecl,
      .macroExpansionExpr:
      return .skipChildren
    case .functionDecl, .initializerDecl, .subscriptDecl, .variableDecl:
      let attributes = node.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
      let own = names(of: attributes)
      let isStaticLet =
        node.as(VariableDeclSyntax.self).map { variable in
          variable.bindingSpecifier.text == "let"
            && variable.modifiers.contains { $0.name.text == "static" }
        } ?? false
      // The macro reads the syntax of the defaults of its parameters.
      let type = node.parent?.parent?.parent?.parent?.asProtocol((any WithAttributesSyntax).self)
      let isParameter =
        node.is(VariableDeclSyntax.self) && names(of: type?.attributes ?? []).contains("Command")
      return isStaticLet || isParameter || own.contains("inlinable")
        ? .skipChildren : .visitChildren
    default:
      return .visitChildren
    }
  }

  // MARK: - Parts

  private func replaceMember(_ member: MemberAccessExprSyntax, in node: some SyntaxProtocol) {
    let name = member.declName.baseName
    if member.base != nil, let opposite = Self.members[name.text] {
      replace(name, by: opposite, in: node)
    }
  }

  /// Adds the mutant in which another token stands in an expression.
  private func replace(_ token: TokenSyntax, by text: String, in node: some SyntaxProtocol) {
    let before = Array(node.trimmedDescription.utf8)
    let (start, end) = offsets(of: node)
    let place = offsets(of: token)
    let after =
      String(decoding: before[..<(place.start - start)], as: UTF8.self) + text
      + String(decoding: before[(place.end - start)...], as: UTF8.self)
    add(
      node, after: after,
      [
        .init(
          start: start, end: end, text: "(isMutant(#) ? (\(after)) : (\(node.trimmedDescription)))")
      ])
  }

  private func add(_ node: some SyntaxProtocol, after: String, _ edits: [Mutant.Edit]) {
    mutants.append(
      Mutant(
        module: module, file: file, line: node.startLocation(converter: lines).line,
        before: node.trimmedDescription, after: after, edits: edits))
  }

  private func offsets(of node: some SyntaxProtocol) -> (start: Int, end: Int) {
    (
      node.positionAfterSkippingLeadingTrivia.utf8Offset,
      node.endPositionBeforeTrailingTrivia.utf8Offset
    )
  }

  private func names(of attributes: AttributeListSyntax) -> [String] {
    attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
  }

  /// The call that a statement consists of, after `try` and `await`.
  private func call(in expression: ExprSyntax) -> FunctionCallExprSyntax? {
    if let node = expression.as(TryExprSyntax.self) { return call(in: node.expression) }
    if let node = expression.as(AwaitExprSyntax.self) { return call(in: node.expression) }
    return expression.as(FunctionCallExprSyntax.self)
  }

  /// Whether a statement can be the value of a closure, a function or a branch.
  private func isValue(_ list: CodeBlockItemListSyntax) -> Bool {
    guard list.count == 1, let holder = list.parent else { return false }
    var node = holder.is(CodeBlockSyntax.self) ? holder.parent : holder
    switch node?.kind {
    case .closureExpr, .accessorBlock, .guardStmt: return true
    case .functionDecl: return node?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
    case .accessorDecl: return node?.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get"
    case .ifExpr, .switchCase:
      // A branch is a value if the whole expression is.
      let parts: Set<SyntaxKind> = [
        .ifExpr, .switchCase, .switchCaseList, .switchExpr, .expressionStmt,
      ]
      while let part = node, parts.contains(part.kind) { node = part.parent }
      let outer = node?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self)
      return outer.map(isValue) ?? true
    default: return false
    }
  }
}
