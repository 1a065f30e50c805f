import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Commands`: turns the methods of a class into commands.
///
/// Like those of `@Dispatchable`, the members are added inside the class, where the types of the
/// parameters resolve as their author wrote them.
public enum CommandsMacro {
  /// The methods of a class as commands.
  static func commands(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) throws(DiagnosticsError) -> [CommandDeclaration] {
    guard declaration.is(ClassDeclSyntax.self) else {
      throw DiagnosticsError(.notAClass(declaration, attribute: attribute))
    }
    let access = AccessLevel(of: declaration, in: context)
    let methods = declaration.memberBlock.members
      .compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .filter { $0.isMeantAsCommand(of: access) }
    guard !methods.isEmpty else {
      throw DiagnosticsError(.noMethods(attribute, access: access))
    }
    var problems: [Diagnostic] = []
    var seen: Set<String> = []
    for method in methods {
      problems += Diagnostic.unsupported(method)
      if !seen.insert(method.name.text).inserted {
        problems.append(.overloadedMethod(method))
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
    return methods.map(CommandDeclaration.init)
  }
}

extension CommandsMacro: MemberMacro {
  /// Adds `commands` and `perform(_:arguments:)`.
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let commands = try commands(of: declaration, attribute: node, in: context)
    let access = AccessLevel(of: declaration, in: context).prefix
    return [
      CommandDeclaration.schemas(of: commands, access: "\(access)nonisolated "),
      """
      \(raw: access)func perform(_ name: String, arguments: [Argument]) throws(CommandError) {
      \(raw: CommandDeclaration.dispatch(to: commands.map(\.callingBranch)))
      }
      """,
    ]
  }
}

extension CommandsMacro: ExtensionMacro {
  /// Adds the conformance to `CommandProviding`, unless there is a problem, which the members report.
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty,
      (try? commands(of: declaration, attribute: node, in: context)) != nil
    else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): CommandProviding {}")]
  }
}

/// `@NotACommand`: a mark that `@Commands` looks for; it adds nothing.
public enum NotACommandMacro: PeerMacro {
  /// Adds nothing.
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    []
  }
}

extension FunctionDeclSyntax {
  /// Whether this is an instance method that is as visible as its class and isn't left out.
  fileprivate func isMeantAsCommand(of access: AccessLevel) -> Bool {
    let isStatic = modifiers.contains {
      [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
    }
    let isLeftOut = attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "NotACommand"
    }
    guard case .identifier = name.tokenKind, !isStatic, !isLeftOut else { return false }
    let visibility = AccessLevel(modifiers) ?? .internal
    return visibility != .private && visibility >= access
  }
}

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
