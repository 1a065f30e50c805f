import SwiftSyntax

/// Reads the declarations of one file.
struct DeclarationReader {
  let file: String
  let converter: SourceLocationConverter
  private(set) var types: [DeclaredType] = []
  private(set) var functions: [Function] = []
  /// The type aliases outside of types.
  private(set) var aliases: [String: TypeName] = [:]

  init(_ file: String, _ tree: SourceFileSyntax, _ converter: SourceLocationConverter) {
    self.file = file
    self.converter = converter
    for statement in tree.statements { read(statement.item) }
  }

  private func place(of node: some SyntaxProtocol) -> SourcePlace {
    SourcePlace(
      file: file,
      line: node.startLocation(converter: converter, afterLeadingTrivia: true).line)
  }

  private mutating func read(_ item: CodeBlockItemSyntax.Item) {
    guard case .decl(let declaration) = item else { return }
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      for clause in conditional.clausesOnLinux {
        guard case .statements(let statements)? = clause.elements else { continue }
        for statement in statements { read(statement.item) }
      }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      functions.append(self.function(function, default: .internal, limit: .public))
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self),
      alias.genericParameterClause == nil
    {
      aliases[alias.name.text] = TypeName(alias.initializer.value)
    } else {
      readType(declaration, in: nil)
    }
  }

  /// Reads a type and the types in it.
  private mutating func readType(_ declaration: DeclSyntax, in outer: DeclaredType?) {
    let kind: DeclaredType.Kind
    var name: String
    var generics: GenericParameterClauseSyntax?
    switch declaration.as(DeclSyntaxEnum.self) {
    case .classDecl(let type):
      (kind, name, generics) = (.class, type.name.text, type.genericParameterClause)
    case .structDecl(let type):
      (kind, name, generics) = (.struct, type.name.text, type.genericParameterClause)
    case .enumDecl(let type):
      (kind, name, generics) = (.enum, type.name.text, type.genericParameterClause)
    case .actorDecl(let type):
      (kind, name, generics) = (.actor, type.name.text, type.genericParameterClause)
    case .protocolDecl(let type): (kind, name) = (.protocol, type.name.text)
    case .extensionDecl(let type): (kind, name) = (.extension, type.extendedType.trimmedDescription)
    default: return
    }
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    if let outer { name = "\(outer.name).\(name)" }
    let declared = Access(group.modifiers)
    let type = DeclaredType(
      kind, name, at: keyword(of: group),
      access: min(declared ?? .internal, outer?.access ?? .public),
      attributes: group.attributes.names,
      inherited: group.inheritanceClause?.inheritedTypes.map { $0.type.trimmedDescription } ?? [],
      isGeneric: generics != nil)
    for token in group.memberBlock.tokens(viewMode: .sourceAccurate) {
      if case .identifier(let word) = token.tokenKind { type.words.insert(word) }
    }
    types.append(type)
    // The extended type limits the access of an extension's members; it is known when all files have been read.
    let limit = kind == .extension ? Access.public : type.access
    let fallback: Access =
      switch kind {
      case .extension: declared ?? .internal
      case .protocol: type.access
      default: .internal
      }
    readMembers(group.memberBlock.members, of: type, default: fallback, limit: limit)
  }

  private func keyword(of group: some DeclGroupSyntax) -> SourcePlace {
    place(of: group.introducer)
  }

  private mutating func readMembers(
    _ members: MemberBlockItemListSyntax, of type: DeclaredType, default fallback: Access,
    limit: Access
  ) {
    for member in members {
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .ifConfigDecl(let conditional):
        for clause in conditional.clausesOnLinux {
          guard case .decls(let members)? = clause.elements else { continue }
          readMembers(members, of: type, default: fallback, limit: limit)
        }
      case .variableDecl(let variable):
        type.properties += properties(variable, default: fallback, limit: limit)
      case .functionDecl(let method):
        type.methods.append(function(method, default: fallback, limit: limit))
      case .initializerDecl(let initializer):
        type.initializers.append(
          Function(
            name: "init", place: place(of: initializer.initKeyword),
            access: min(Access(initializer.modifiers) ?? fallback, limit),
            parameters: parameters(initializer.signature.parameterClause), result: nil,
            isAsync: initializer.signature.effectSpecifiers?.asyncSpecifier != nil,
            canThrow: initializer.signature.effectSpecifiers?.throwsClause != nil,
            isGeneric: initializer.genericParameterClause != nil,
            isFailable: initializer.optionalMark != nil))
      case .enumCaseDecl(let declaration):
        for element in declaration.elements {
          type.cases.append(
            EnumCase(
              name: element.name.text, place: place(of: element.name), values: values(element),
              summary: declaration.documentation))
        }
      case .typeAliasDecl(let alias):
        type.aliases[alias.name.text] = TypeName(alias.initializer.value)
      default: readType(member.decl, in: type)
      }
    }
  }

  private func values(_ element: EnumCaseElementSyntax) -> [Parameter] {
    (element.parameterClause?.parameters ?? []).enumerated().map { index, value in
      let label = value.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
      return Parameter(
        label: label,
        name: value.secondName?.text ?? label ?? "value\(index == 0 ? "" : "\(index)")",
        type: TypeName(value.type), hasDefault: value.defaultValue != nil)
    }
  }

  private func parameters(_ clause: FunctionParameterClauseSyntax) -> [Parameter] {
    clause.parameters.map { parameter in
      let isWildcard = parameter.firstName.tokenKind == .wildcard
      let isInout =
        parameter.type.as(AttributedTypeSyntax.self)?.specifiers.contains {
          $0.trimmedDescription == "inout"
        } ?? false
      return Parameter(
        label: isWildcard ? nil : parameter.firstName.text,
        name: (parameter.secondName ?? parameter.firstName).text,
        type: parameter.ellipsis == nil
          ? TypeName(parameter.type) : .other("\(parameter.type.trimmedDescription)..."),
        hasDefault: parameter.defaultValue != nil, isInout: isInout,
        defaultText: parameter.defaultValue?.value.trimmedDescription)
    }
  }

  private func function(
    _ function: FunctionDeclSyntax, default fallback: Access, limit: Access
  ) -> Function {
    let result = function.signature.returnClause.map { TypeName($0.type) }
    return Function(
      name: function.name.text, place: place(of: function.funcKeyword),
      access: min(Access(function.modifiers) ?? fallback, limit),
      parameters: parameters(function.signature.parameterClause),
      result: ["Void", "()", "Swift.Void"].contains(result?.text) ? nil : result,
      isAsync: function.signature.effectSpecifiers?.asyncSpecifier != nil,
      canThrow: function.signature.effectSpecifiers?.throwsClause != nil,
      effects: function.signature.effectSpecifiers?.trimmedDescription ?? "",
      isStatic: function.modifiers.isStatic, isGeneric: function.genericParameterClause != nil,
      isOnMainActor: function.attributes.names.contains("MainActor"),
      summary: function.documentation, body: function.body)
  }

  private func properties(
    _ variable: VariableDeclSyntax, default fallback: Access, limit: Access
  ) -> [Property] {
    let access = min(Access(variable.modifiers) ?? fallback, limit)
    return variable.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        return nil
      }
      let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
      let accessors: [TokenKind]? =
        switch binding.accessorBlock?.accessors {
        case nil: nil
        case .getter: [.keyword(.get)]
        case .accessors(let list): list.map(\.accessorSpecifier.tokenKind)
        }
      let isObserved =
        accessors?.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0) } ?? true
      return Property(
        name: name, place: place(of: binding), access: access,
        setAccess: min(Access(variable.modifiers, ofSetter: true) ?? access, access),
        type: binding.typeAnnotation.map { TypeName($0.type) }
          ?? binding.initializer.flatMap { TypeName(of: $0.value) },
        isStored: isObserved,
        isSettable: isVariable && (isObserved || accessors?.contains(.keyword(.set)) == true),
        isStatic: variable.modifiers.isStatic, hasDefault: binding.initializer != nil,
        isIgnored: variable.attributes.names.contains("ObservationIgnored"),
        summary: variable.documentation,
        typeText: binding.typeAnnotation?.type.trimmedDescription)
    }
  }
}

extension DeclModifierListSyntax {
  fileprivate var isStatic: Bool {
    contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }
}

extension IfConfigDeclSyntax {
  /// The clauses that may be compiled on Linux.
  var clausesOnLinux: [IfConfigClauseSyntax] {
    var found: [IfConfigClauseSyntax] = []
    for clause in clauses {
      let holds = clause.condition.map(Self.holdsOnLinux) ?? true
      if holds != false { found.append(clause) }
      if holds == true { break }
    }
    return found
  }

  /// Whether a condition holds on Linux; nil if that is not known.
  private static func holdsOnLinux(_ condition: ExprSyntax) -> Bool? {
    if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return holdsOnLinux(negation.expression).map { !$0 }
    }
    guard let call = condition.as(FunctionCallExprSyntax.self),
      let argument = call.arguments.first?.expression.trimmedDescription
    else { return nil }
    switch call.calledExpression.trimmedDescription {
    case "os": return argument == "Linux"
    case "canImport":
      return argument == "Observation" || argument == "Foundation"
        ? true : AppleModules.all.contains(argument) ? false : nil
    default: return nil
    }
  }
}

/// Modules of Apple's systems, which Linux does not have.
enum AppleModules {
  static let all: Set = [
    "AVFoundation", "AppKit", "CloudKit", "Combine", "CoreData", "CoreGraphics", "CoreImage",
    "CoreLocation", "CryptoKit", "Darwin", "GameKit", "HealthKit", "LocalAuthentication", "MapKit",
    "Network", "OSLog", "PhotosUI", "QuartzCore", "Security", "StoreKit", "SwiftData", "SwiftUI",
    "UIKit", "UserNotifications", "WatchKit", "WebKit", "WidgetKit", "os",
  ]
}
