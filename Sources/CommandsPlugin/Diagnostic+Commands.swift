import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Diagnostic {
  /// `@Commands` on something other than a class.
  static func notAClass(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax) -> Self {
    let useDispatchable = FixIt(
      message: CommandsDiagnostic(
        id: "useDispatchable", message: "use '@Dispatchable' for an enum"),
      changes: [.attribute(attribute, renamedTo: "Dispatchable")])
    let isActor = declaration.is(ActorDeclSyntax.self)
    return Self(
      attribute, "notAClass",
      isActor
        ? "'@Commands' can't call the methods of an actor at once; use a class with a global actor"
        : "'@Commands' turns the methods of a class into commands",
      fixIts: declaration.is(EnumDeclSyntax.self) ? [useDispatchable] : [])
  }

  /// A class that has nothing to call.
  static func noMethods(_ attribute: AttributeSyntax, access: AccessLevel) -> Self {
    let visible = access == .public ? "public " : access == .package ? "package " : ""
    return Self(
      attribute, "noMethods", "'@Commands' needs a class with at least one \(visible)method")
  }

  /// Two methods that a shell can't tell apart.
  static func overloadedMethod(_ method: FunctionDeclSyntax) -> Self {
    Self(
      method.name, "overloadedMethod",
      "commands are told apart by their name; there already is a method '\(method.name.text)'",
      fixIts: [.leaveOut(method)])
  }

  /// What makes a method unusable as a command: empty where it can be used.
  static func unsupported(_ method: FunctionDeclSyntax) -> [Self] {
    var problems: [Self] = []
    let effects = method.signature.effectSpecifiers
    if let generics = method.genericParameterClause {
      problems.append(unsupported(method, generics, "genericMethod", "can't be generic"))
    }
    if let keyword = effects?.asyncSpecifier {
      problems.append(unsupported(method, keyword, "asyncMethod", "can't be 'async'"))
    }
    if let clause = effects?.throwsClause {
      problems.append(unsupported(method, clause, "throwingMethod", "can't throw"))
    }
    if let clause = method.signature.returnClause, !clause.isVoid {
      let remove = FixIt(
        message: CommandsDiagnostic(
          id: "removeResult", message: "remove '\(clause.trimmedDescription)'"),
        changes: [
          .replace(
            oldNode: Syntax(method.signature),
            newNode: Syntax(method.signature.withoutResult))
        ])
      problems.append(
        unsupported(method, clause, "resultMethod", "can't return a value", fixIts: [remove]))
    }
    for parameter in method.signature.parameterClause.parameters {
      if let ellipsis = parameter.ellipsis {
        problems.append(
          unsupported(method, ellipsis, "variadicMethod", "takes an array instead of '...'"))
      }
      problems += unsupportedType(parameter.type, fixIts: [.leaveOut(method)])
    }
    return problems
  }

  private static func unsupported(
    _ method: FunctionDeclSyntax, _ node: some SyntaxProtocol, _ id: String, _ reason: String,
    fixIts: [FixIt] = []
  ) -> Self {
    Self(node, id, "A method that is a command \(reason)", fixIts: fixIts + [.leaveOut(method)])
  }
}

extension FixIt {
  /// Marks a method `@NotACommand`.
  fileprivate static func leaveOut(_ method: FunctionDeclSyntax) -> FixIt {
    var marked = method
    marked.leadingTrivia = []
    let mark = AttributeSyntax(TypeSyntax(IdentifierTypeSyntax(name: "NotACommand")))
      .with(\.leadingTrivia, method.leadingTrivia)
      .with(\.trailingTrivia, .space)
    marked.attributes.insert(.attribute(mark), at: marked.attributes.startIndex)
    return FixIt(
      message: CommandsDiagnostic(
        id: "leaveOut", message: "mark it '@NotACommand' to leave it out"),
      changes: [.replace(oldNode: Syntax(method), newNode: Syntax(marked))])
  }
}

extension FixIt.Change {
  /// Replaces the name of an attribute.
  static func attribute(_ attribute: AttributeSyntax, renamedTo name: TokenSyntax) -> Self {
    .replace(
      oldNode: Syntax(attribute.attributeName),
      newNode: Syntax(
        TypeSyntax(IdentifierTypeSyntax(name: name))
          .with(\.leadingTrivia, attribute.attributeName.leadingTrivia)
          .with(\.trailingTrivia, attribute.attributeName.trailingTrivia)))
  }
}

extension ReturnClauseSyntax {
  /// Whether nothing is returned.
  var isVoid: Bool {
    ["Void", "()", "Swift.Void"].contains(type.trimmedDescription)
  }
}

extension FunctionSignatureSyntax {
  fileprivate var withoutResult: Self {
    var signature = self
    signature.returnClause = nil
    signature.trailingTrivia = trailingTrivia
    return signature
  }
}
