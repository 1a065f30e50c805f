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
  /// Whether the conformance is isolated if the type is.
  static var isIsolated: Bool { get }

  static func commands(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) throws(DiagnosticsError) -> [CommandDeclaration]
}

extension CommandsMakingMacro {
  static var isIsolated: Bool { false }

  /// Adds the conformance, unless there is an error, which the other macro role reports.
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, (try? commands(of: declaration, attribute: node, in: context)) != nil
    else { return [] }
    // Without it, the extension of a class on the main actor conforms only in modules with InferIsolatedConformances.
    let isolation =
      isIsolated && declaration.attributes.mark("MainActor") != nil ? "@MainActor " : ""
    return [
      try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: isolation + conformance) {}")
    ]
  }
}

/// `@Commands`: turns the methods of a class into commands.
enum CommandsMacro: CommandsMakingMacro {
  static let conformance = "CommandProviding"
  static let isIsolated = true

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
    let properties =
      declaration.attributes.mark("Observable") == nil
      ? []
      : declaration.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
        .filter { $0.isSettable(from: access) }
    guard !methods.isEmpty || !properties.isEmpty else {
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
    var setters: [CommandDeclaration] = []
    for property in properties {
      guard let observable = ObservableProperty(property) else {
        problems.append(
          Diagnostic(
            property, "untypedProperty",
            "a property that is a command needs a type annotation",
            fixIts: [.exclude(property)]))
        continue
      }
      problems += Diagnostic.unsupportedType(observable.type, fixIts: [.exclude(property)])
      let setter = CommandDeclaration(observable)
      if !seen.contains(setter.name) { setters.append(setter) }
    }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
    return methods.map(CommandDeclaration.init) + setters
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
      @discardableResult
      \(raw: access)func perform(_ name: String, arguments: [Argument]) throws(CommandError) -> CommandEffect? {
      \(raw: CommandDeclaration.dispatch(to: commands.map(\.callingBranch)))
      return nil
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

/// A property of an observable class that can be set, with its type.
struct ObservableProperty {
  let declaration: VariableDeclSyntax
  let name: TokenSyntax
  let type: TypeSyntax

  /// Reads a property whose type is written, or that of a literal or an initializer; nil for any other.
  init?(_ property: VariableDeclSyntax) {
    guard let binding = property.bindings.first, property.bindings.count == 1,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    declaration = property
    name = pattern.identifier
    if let annotation = binding.typeAnnotation {
      type = annotation.type.trimmed
    } else if let inferred = binding.initializer?.value.inferredType {
      type = inferred
    } else {
      return nil
    }
  }
}

extension ExprSyntax {
  /// The type of a literal without context, or of a call of an initializer.
  fileprivate var inferredType: TypeSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    case .booleanLiteralExpr: "Bool"
    case .stringLiteralExpr: "String"
    case .functionCallExpr(let call):
      call.calledExpression.description.trimmingPrefix(while: \.isWhitespace).first?.isUppercase
        == true || call.calledExpression.is(ArrayExprSyntax.self)
        ? TypeSyntax("\(call.calledExpression.trimmed)") : nil
    default: nil
    }
  }
}

extension VariableDeclSyntax {
  /// Whether this is an instance property that can be set from where its class is visible, and is not excluded.
  fileprivate func isSettable(from access: AccessLevel) -> Bool {
    guard bindingSpecifier.tokenKind == .keyword(.var), attributes.mark("NotACommand") == nil,
      attributes.mark("ObservationIgnored") == nil
    else { return false }
    let isShared = modifiers.contains {
      [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
    }
    let isRestricted = modifiers.contains { $0.detail?.detail.text == "set" }
    let visibility = AccessLevel(modifiers.filter { $0.detail == nil }) ?? .internal
    guard !isShared, !isRestricted, visibility != .private, visibility >= access else {
      return false
    }
    return bindings.allSatisfy { binding in
      switch binding.accessorBlock?.accessors {
      case nil: true
      case .getter: false
      case .accessors(let accessors):
        accessors.allSatisfy {
          [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
        } || accessors.contains { $0.accessorSpecifier.tokenKind == .keyword(.set) }
      }
    }
  }
}

extension FixIt {
  /// Marks a method or a property `@NotACommand`.
  fileprivate static func exclude(_ method: some DeclSyntaxProtocol & WithAttributesSyntax) -> FixIt
  {
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
