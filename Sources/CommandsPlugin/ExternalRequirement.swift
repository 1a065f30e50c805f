import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// A method or property that a protocol asks of the outside, and the code that goes through its door.
struct ExternalRequirement {
  /// What a recording calls it, as in `rides.options`; parameters that are a part of it stand in braces.
  let name: String
  /// Where it is declared.
  let place: Syntax

  /// The attributes that go with a conformer as well.
  private let attributes: AttributeListSyntax
  /// The method or property as a conformer declares it, from its keyword up to its body.
  private let head: String
  /// How it is asked of another conformer.
  private let call: String
  /// The names of the parameters.
  private let parameters: [String]
  /// The result; nil for none.
  private let result: TypeSyntax?
  private let isAsync: Bool
  /// The clause that says what is thrown; nil for nothing.
  private let throwing: ThrowsClauseSyntax?
  private let isProperty: Bool
  private let isNews: Bool

  /// Reads a member of a protocol.
  ///
  /// - Throws: Why it can't be recorded.
  init(_ member: DeclSyntax, prefix: String) throws(DiagnosticsError) {
    if let method = member.as(FunctionDeclSyntax.self) {
      try self.init(method, prefix: prefix)
    } else if let property = member.as(VariableDeclSyntax.self) {
      try self.init(property, prefix: prefix)
    } else {
      let (id, reason) =
        switch member.kind {
        case .associatedTypeDecl: ("associatedType", "can't have associated types")
        case .subscriptDecl: ("subscript", "has methods instead of subscripts")
        case .initializerDecl: ("initializer", "can't have initializers")
        default: ("member", "has methods and properties only")
        }
      throw DiagnosticsError(.unsupported(member, id, reason))
    }
  }

  private init(_ method: FunctionDeclSyntax, prefix: String) throws(DiagnosticsError) {
    let signature = method.signature
    var problems = Self.problems(of: method.modifiers)
    if let generics = method.genericParameterClause {
      problems.append(.unsupported(generics, "genericMethod", "can't have generic methods"))
    }
    problems += signature.parameterClause.parameters.flatMap(Self.problems)
    let names = signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
    let arguments = zip(signature.parameterClause.parameters, names).map { parameter, name in
      parameter.firstName.tokenKind == .wildcard ? name : "\(parameter.firstName.text): \(name)"
    }
    var bare = method
    bare.attributes = []
    bare.modifiers = []
    bare.leadingTrivia = []
    let result = signature.returnClause.flatMap { $0.isVoid ? nil : $0.type }
    try self.init(
      method.attributes, place: Syntax(method.name), prefix: prefix,
      usualName: method.name.identifier?.name ?? method.name.text, problems: problems,
      head: bare.trimmedDescription,
      call: "\(method.name.text)(\(arguments.joined(separator: ", ")))", parameters: names,
      result: result, isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
      throwing: signature.effectSpecifiers?.throwsClause, isProperty: false)
  }

  private init(_ property: VariableDeclSyntax, prefix: String) throws(DiagnosticsError) {
    var problems = Self.problems(of: property.modifiers)
    guard let binding = property.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let type = binding.typeAnnotation?.type,
      case .accessors(let accessors) = binding.accessorBlock?.accessors,
      let getter = accessors.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) })
    else { throw DiagnosticsError(.unsupported(property, "member", "has properties to get only")) }
    for accessor in accessors where accessor.accessorSpecifier.tokenKind != .keyword(.get) {
      problems.append(
        .unsupported(accessor, "setter", "has a method instead of a property that can be set"))
    }
    try self.init(
      property.attributes, place: Syntax(name), prefix: prefix,
      usualName: name.identifier?.name ?? name.text, problems: problems,
      head: "var \(name.text): \(type.trimmedDescription)", call: name.text, parameters: [],
      result: type, isAsync: getter.effectSpecifiers?.asyncSpecifier != nil,
      throwing: getter.effectSpecifiers?.throwsClause, isProperty: true)
  }

  private init(
    _ attributes: AttributeListSyntax, place: Syntax, prefix: String, usualName: String,
    problems: [Diagnostic], head: String, call: String, parameters: [String], result: TypeSyntax?,
    isAsync: Bool, throwing: ThrowsClauseSyntax?, isProperty: Bool
  ) throws(DiagnosticsError) {
    var problems = problems
    name = try "\(prefix).\(attributes.mark("ExternalName")?.name() ?? usualName)"
    isNews = attributes.mark("ExternalNews") != nil
    self.attributes = attributes.withoutMarks
    self.place = place
    self.head = head
    self.call = call
    self.parameters = parameters
    self.result = result
    self.isAsync = isAsync
    self.throwing = throwing
    self.isProperty = isProperty
    for part in name.split(separator: "{").dropFirst() {
      let parameter = part.prefix { $0 != "}" }
      if !parameters.contains(String(parameter)) {
        problems.append(
          .unsupported(place, "noParameter", "names a parameter '\(parameter)' that isn't there"))
      }
    }
    if isNews, !isAsync || result == nil {
      problems.append(
        .unsupported(place, "news", "has news that are waited for: 'async', and with a result"))
    }
    if let throwing, throwing.type == nil {
      problems.append(
        .unsupported(
          throwing, "untypedThrows", "says which Codable error it throws, as in 'throws(APIError)'")
      )
    }
    if let result { problems += Self.problems(ofResult: result, isWhole: true) }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
  }
}

extension ExternalRequirement {
  /// The members of the class that conform to the requirement.
  ///
  /// - Parameters:
  ///   - access: What stands before a member.
  ///   - index: The number of the requirement, in the name of a type that is its alone.
  /// - Returns: One member, or two.
  func members(access: String, index: Int) -> [String] {
    let tuple = result?.as(TupleTypeSyntax.self)
    let body =
      tuple.map { self.body(through: $0, as: "Answer\(index)") } ?? self.body(asking: inner)
    let method = """
      \(attributes.map { "\($0.trimmedDescription)\n" }.joined())\(access)\(head) {
      \(isProperty ? "get\(effects) {\n\(body)\n}" : body)
      }
      """
    return (tuple.map { [Self.answer($0, named: "Answer\(index)")] } ?? []) + [method]
  }

  /// What stands behind the parameters.
  private var effects: String {
    (isAsync ? " async" : "") + (throwing.map { " \($0.trimmedDescription)" } ?? "")
  }

  private var effort: String { (throwing == nil ? "" : "try ") + (isAsync ? "await " : "") }

  private var inner: String { "\(effort)inner.\(call)" }

  /// Goes through the door with what asks the other conformer.
  private func body(asking ask: String) -> String {
    let door =
      switch (isAsync, result == nil) {
      case (true, true): "perform(later: "
      case (true, false): isNews ? "news(from: " : "answer(to: "
      case (false, true): "perform("
      case (false, false): "value(of: "
      }
    return """
      \(effort)outside.\(door)\(literal)) { ()\(effects) in
      \(ask)
      }
      """
  }

  /// The same for a tuple, which a recording can keep as a struct only.
  private func body(through tuple: TupleTypeSyntax, as answer: String) -> String {
    let fields = tuple.elements.indices.enumerated().map { number, _ in "value\(number)" }
    let values = fields.enumerated().map { "\($1): result.\($0)" }.joined(separator: ", ")
    let ask = """
      let result = \(inner)
      return \(answer)(\(values))
      """
    let elements = zip(tuple.elements, fields).map { element, field in
      element.firstName.map { "\($0.text): answer.\(field)" } ?? "answer.\(field)"
    }
    return """
      let answer = \(body(asking: ask))
      return (\(elements.joined(separator: ", ")))
      """
  }

  private static func answer(_ tuple: TupleTypeSyntax, named name: String) -> String {
    let fields = tuple.elements.enumerated().map { "let value\($0): \($1.type.trimmedDescription)" }
    return """
      private struct \(name): Codable, Sendable {
      \(fields.joined(separator: "\n"))
      }
      """
  }

  /// The name as a literal, with the parameters that are a part of it.
  private var literal: String {
    var parts = name.split(separator: "{", omittingEmptySubsequences: false).map(String.init)
    var text = CommandDeclaration.literal(parts.removeFirst()).dropLast()
    for part in parts {
      let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = CommandDeclaration.literal(halves.count > 1 ? String(halves[1]) : "")
      text += "\\(\(halves[0]))" + rest.dropFirst().dropLast()
    }
    return text + "\""
  }
}

extension ExternalRequirement {
  private static func problems(of modifiers: DeclModifierListSyntax) -> [Diagnostic] {
    modifiers.compactMap { modifier in
      switch modifier.name.tokenKind {
      case .keyword(.static), .keyword(.class):
        .unsupported(modifier, "staticRequirement", "can't have static requirements")
      case .keyword(.mutating):
        .unsupported(
          modifier, "mutatingMethod", "can't have mutating methods; its conformers are classes")
      default: nil
      }
    }
  }

  private static func problems(of parameter: FunctionParameterSyntax) -> [Diagnostic] {
    if let ellipsis = parameter.ellipsis {
      return [.unsupported(ellipsis, "variadicMethod", "takes an array instead of '...'")]
    }
    let attributed = parameter.type.as(AttributedTypeSyntax.self)
    let isInout = attributed?.specifiers.contains {
      $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
    }
    let type = attributed?.baseType ?? parameter.type
    if isInout == true {
      return [
        .unsupported(parameter.type, "inoutParameter", "returns what it would change by 'inout'")
      ]
    }
    if type.is(FunctionTypeSyntax.self) {
      return [
        .unsupported(parameter.type, "closure", "takes no closures: a replay wouldn't call them")
      ]
    }
    let isOpaque =
      type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.some)
    return isOpaque
      ? [.unsupported(parameter.type, "genericMethod", "can't have generic methods")] : []
  }

  private static func problems(ofResult type: TypeSyntax, isWhole: Bool) -> [Diagnostic] {
    switch type.as(TypeSyntaxEnum.self) {
    case .functionType:
      [.unsupported(type, "closure", "returns no closures: a recording can't keep them")]
    case .optionalType(let optional): problems(ofResult: optional.wrappedType, isWhole: false)
    case .arrayType(let array): problems(ofResult: array.element, isWhole: false)
    case .tupleType(let tuple) where tuple.elements.count > 1:
      isWhole
        ? tuple.elements.flatMap { problems(ofResult: $0.type, isWhole: false) }
        : [
          .unsupported(type, "tuple", "has Codable structs instead of tuples inside of other types")
        ]
    default: []
    }
  }
}

extension AttributeListSyntax {
  /// The attribute of a name.
  fileprivate func mark(_ name: String) -> AttributeSyntax? {
    compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == name }
  }

  /// The attributes that go with a conformer as well.
  fileprivate var withoutMarks: Self {
    filter { element in
      let name = element.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name != "ExternalName" && name != "ExternalNews"
    }
  }
}
