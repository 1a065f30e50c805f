import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A macro that turns members of a type into commands, and makes the type conform to a protocol.
///
/// The new members are added to the type and not to an extension, because only there the types and default
/// values resolve as written.
protocol CommandsMakingMacro: MemberMacro, ExtensionMacro {
  /// The conformance that the extension declares.
  static var conformance: String { get }

  static func commands(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) throws(DiagnosticsError) -> [CommandDeclaration]
}

extension CommandsMakingMacro {
  /// Adds the conformance, unless there is an error, which the other macro role reports.
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, (try? commands(of: declaration, attribute: node, in: context)) != nil
    else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformance) {}")]
  }
}

/// `@Commands`: turns the methods of a class into commands.
enum CommandsMacro: CommandsMakingMacro {
  static let conformance = "CommandProviding"

  static func commands(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) throws(DiagnosticsError) -> [CommandDeclaration] {
    guard declaration.is(ClassDeclSyntax.self) else {
      let useDispatchable = FixIt(
        "useDispatchable", "use '@Dispatchable' for an enum", renaming: attribute,
        to: "Dispatchable")
      throw DiagnosticsError(
        attribute, "notAClass",
        declaration.is(ActorDeclSyntax.self)
          ? "'@Commands' cannot call the methods of an actor synchronously; use a class with a global actor"
          : "'@Commands' can only be applied to a class",
        fixIts: declaration.is(EnumDeclSyntax.self) ? [useDispatchable] : [])
    }
    let access = AccessLevel(of: declaration, in: context)
    let methods = declaration.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
      .filter { $0.isCommand(of: access) }
    guard !methods.isEmpty else {
      throw DiagnosticsError(
        attribute, "noMethods", "'@Commands' needs a class with at least one \(access.prefix)method"
      )
    }
    var problems: [Diagnostic] = []
    var seen: Set<String> = []
    for method in methods {
      problems += method.problems
      guard !seen.insert(method.name.text).inserted else { continue }
      problems.append(
        Diagnostic(
          method.name, "overloadedMethod",
          "there is already a method '\(method.name.text)'; command names must be unique",
          fixIts: [.exclude(method)]))
    }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
    return methods.map(CommandDeclaration.init)
  }

  /// Adds `commands` and `perform(_:arguments:)`.
  static func expansion(
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

/// `@NotACommand`, `@ExternalName` and `@ExternalSubscription`: markers for other macros, which add nothing.
enum MarkMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    []
  }
}

extension FunctionDeclSyntax {
  /// Whether this is an instance method that is as visible as its class and not excluded.
  fileprivate func isCommand(of access: AccessLevel) -> Bool {
    let isStatic = modifiers.contains {
      [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
    }
    guard case .identifier = name.tokenKind, !isStatic, attributes.mark("NotACommand") == nil
    else { return false }
    let visibility = AccessLevel(modifiers) ?? .internal
    return visibility != .private && visibility >= access
  }

  /// The diagnostics of a method that cannot be a command; empty if it can.
  fileprivate var problems: [Diagnostic] {
    var problems: [Diagnostic] = []
    func refuse(
      _ node: (some SyntaxProtocol)?, _ id: String, _ reason: String, fixIts: [FixIt] = []
    ) {
      guard let node else { return }
      problems.append(
        Diagnostic(
          node, id, "a command method \(reason)", fixIts: fixIts + [.exclude(self)]))
    }
    refuse(genericParameterClause, "genericMethod", "cannot be generic")
    refuse(signature.effectSpecifiers?.asyncSpecifier, "asyncMethod", "cannot be 'async'")
    refuse(signature.effectSpecifiers?.throwsClause, "throwingMethod", "cannot throw")
    if let clause = signature.returnClause, !clause.isVoid {
      var bare = signature
      bare.returnClause = nil
      bare.trailingTrivia = signature.trailingTrivia
      let remove = FixIt(
        "removeResult", "remove '\(clause.trimmedDescription)'", replacing: signature, with: bare)
      refuse(clause, "resultMethod", "cannot return a value", fixIts: [remove])
    }
    for parameter in signature.parameterClause.parameters {
      refuse(parameter.ellipsis, "variadicMethod", "must take an array instead of '...'")
      problems += Diagnostic.unsupportedType(parameter.type, fixIts: [.exclude(self)])
    }
    return problems
  }
}

extension FixIt {
  /// Marks a method `@NotACommand`.
  fileprivate static func exclude(_ method: FunctionDeclSyntax) -> FixIt {
    var marked = method
    marked.leadingTrivia = []
    let mark = AttributeSyntax(TypeSyntax(IdentifierTypeSyntax(name: "NotACommand")))
      .with(\.leadingTrivia, method.leadingTrivia)
      .with(\.trailingTrivia, .space)
    marked.attributes.insert(.attribute(mark), at: marked.attributes.startIndex)
    return FixIt(
      "exclude", "mark it '@NotACommand' to exclude it", replacing: method, with: marked)
  }
}

extension ReturnClauseSyntax {
  /// Whether the type is `Void`.
  var isVoid: Bool { ["Void", "()", "Swift.Void"].contains(type.trimmedDescription) }
}
