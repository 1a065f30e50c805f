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
