import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// A method or property of an external protocol, and the code that forwards its calls.
struct ExternalRequirement {
  /// The name in a recording, such as `rides.options`; parameters that are part of it are in braces.
  let name: String
  let place: Syntax

  /// The attributes that the conformer repeats.
  private let attributes: AttributeListSyntax
  /// The method or property as a conformer declares it, from its keyword up to its body.
  private let head: String
  /// The call of the other conformer.
  private let call: String
  private let parameters: [String]
  private let result: TypeSyntax?
  private let isAsync: Bool
  /// The clause that specifies the thrown error; nil if there is none.
  private let throwing: ThrowsClauseSyntax?
  private let isProperty: Bool
  private let isSubscription: Bool

  init(_ member: DeclSyntax, prefix: String) throws(DiagnosticsError) {
    var problems: [Diagnostic] = []
    let declared: AttributeListSyntax
    let defaultName: TokenSyntax
    if let method = member.as(FunctionDeclSyntax.self) {
      let signature = method.signature
      problems += Self.problems(of: method)
      parameters = signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
      let arguments = zip(signature.parameterClause.parameters, parameters).map { parameter, name in
        parameter.firstName.tokenKind == .wildcard ? name : "\(parameter.firstName.text): \(name)"
      }
      var bare = method
      bare.attributes = []
      bare.modifiers = []
      (declared, defaultName, head) = (method.attributes, method.name, bare.trimmedDescription)
      call = "\(method.name.text)(\(arguments.joined(separator: ", ")))"
      result = signature.returnClause.flatMap { $0.isVoid ? nil : $0.type }
      isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
      throwing = signature.effectSpecifiers?.throwsClause
      isProperty = false
    } else if let property = member.as(VariableDeclSyntax.self) {
      guard let binding = property.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        let type = binding.typeAnnotation?.type,
        case .accessors(let accessors) = binding.accessorBlock?.accessors,
        let getter = accessors.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) })
      else {
        throw DiagnosticsError(
          diagnostics: [.unsupported(property, "member", "cannot have settable properties")])
      }
      problems += Self.problems(of: property.modifiers)
      for accessor in accessors where accessor.accessorSpecifier.tokenKind != .keyword(.get) {
        problems.append(
          .unsupported(accessor, "setter", "cannot have settable properties; use a method"))
      }
      (declared, defaultName, parameters) = (property.attributes, name, [])
      head = "var \(name.text): \(type.trimmedDescription)"
      call = name.text
      result = type
      isAsync = getter.effectSpecifiers?.asyncSpecifier != nil
      throwing = getter.effectSpecifiers?.throwsClause
      isProperty = true
    } else {
      throw DiagnosticsError(diagnostics: [.unsupported(member)])
    }
    name = try "\(prefix).\(declared.mark("ExternalName")?.name() ?? defaultName.bareText)"
    isSubscription = declared.mark("ExternalSubscription") != nil
    attributes = declared.withoutMarks
    place = Syntax(defaultName)
    problems += self.problems
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
  }
}

extension ExternalRequirement {
  /// The members of the class that conform to the requirement.
  func members(access: String, index: Int) -> [String] {
    let tuple = result?.as(TupleTypeSyntax.self).flatMap { $0.elements.count > 1 ? $0 : nil }
    let body = body(keepingTupleAs: tuple == nil ? nil : "Answer\(index)")
    let method = """
      \(attributes.map { "\($0.trimmedDescription)\n" }.joined())\(access)\(head) {
      \(isProperty ? "get\(effects) {\n\(body)\n}" : body)
      }
      """
    return (tuple.map { [Self.answer($0, named: "Answer\(index)")] } ?? []) + [method]
  }

  private var effects: String {
    (isAsync ? " async" : "") + (throwing.map { " \($0.trimmedDescription)" } ?? "")
  }

  /// Calls the other conformer through the stage.
  ///
  /// `answer` is the struct in which a recording stores a tuple; nil for any other result.
  private func body(keepingTupleAs answer: String?) -> String {
    let effort = (throwing == nil ? "" : "try ") + (isAsync ? "await " : "")
    let method =
      switch (isAsync, result == nil) {
      case (true, _): isSubscription ? "subscribe(to: " : "request("
      case (false, true): "perform("
      case (false, false): "read("
      }
    let innerCall = "\(effort)self.inner.\(call)"
    return """
      \(effort)self.external.\(method)\(literal)) { ()\(effects) in
      \(answer.map { "\($0)(\(innerCall))" } ?? innerCall)
      }\(answer == nil ? "" : ".tuple")
      """
  }

  /// The struct that holds the elements of a tuple.
  private static func answer(_ tuple: TupleTypeSyntax, named name: String) -> String {
    let numbers = tuple.elements.indices.enumerated().map(\.offset)
    let labels = tuple.elements.map { $0.firstName.map { "\($0.text): " } ?? "" }
    let fields = zip(numbers, tuple.elements).map {
      "let value\($0): \($1.type.trimmedDescription)"
    }
    return """
      private struct \(name): Codable, Sendable {
      \(fields.joined(separator: "\n"))

      init(_ tuple: \(tuple.trimmedDescription)) {
      \(numbers.map { "value\($0) = tuple.\($0)" }.joined(separator: "\n"))
      }

      var tuple: \(tuple.trimmedDescription) {
      (\(zip(labels, numbers).map { "\($0)value\($1)" }.joined(separator: ", ")))
      }
      }
      """
  }

  /// The name as a literal, with the parameters that are part of it.
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
  /// The diagnostics that methods and properties have in common.
  private var problems: [Diagnostic] {
    var problems: [Diagnostic] = []
    for part in name.split(separator: "{").dropFirst() {
      let parameter = part.prefix { $0 != "}" }
      if !parameters.contains(String(parameter)) {
        problems.append(
          .unsupported(
            place, "noParameter", "uses '{\(parameter)}' in a name, but there is no such parameter")
        )
      }
    }
    if isSubscription, !isAsync || result == nil {
      problems.append(
        .unsupported(place, "subscription", "must be 'async' and return a result"))
    }
    return problems + (result.map { Self.problems(ofResult: $0, isWhole: true) } ?? [])
  }

  private static func problems(of method: FunctionDeclSyntax) -> [Diagnostic] {
    problems(of: method.modifiers)
      + [method.genericParameterClause].compactMap { clause in
        clause.map { .unsupported($0, "genericMethod", "cannot have generic methods") }
      }
      + method.signature.parameterClause.parameters.flatMap(problems)
  }

  private static func problems(of modifiers: DeclModifierListSyntax) -> [Diagnostic] {
    modifiers.compactMap { modifier in
      switch modifier.name.tokenKind {
      case .keyword(.static), .keyword(.class):
        .unsupported(modifier, "staticRequirement", "cannot have static requirements")
      case .keyword(.mutating):
        .unsupported(
          modifier, "mutatingMethod", "cannot have mutating methods; its conformers are classes")
      default: nil
      }
    }
  }

  private static func problems(of parameter: FunctionParameterSyntax) -> [Diagnostic] {
    let name = parameter.secondName ?? parameter.firstName
    if name.tokenKind == .wildcard {
      return [
        .unsupported(name, "namelessParameter", "must name its parameters, such as '_ ride: Ride'")
      ]
    }
    if let ellipsis = parameter.ellipsis {
      return [.unsupported(ellipsis, "variadicMethod", "must take an array instead of '...'")]
    }
    let attributed = parameter.type.as(AttributedTypeSyntax.self)
    let type = attributed?.baseType ?? parameter.type
    func refuse(_ id: String, _ reason: String) -> [Diagnostic] {
      [.unsupported(parameter.type, id, reason)]
    }
    if attributed?.isInout == true {
      return refuse("inoutParameter", "must return the value instead of changing it by 'inout'")
    }
    if type.is(FunctionTypeSyntax.self) {
      return refuse("closure", "cannot take closures: a replay would not call them")
    }
    let constraint = type.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind
    return constraint == .keyword(.some)
      ? refuse("genericMethod", "cannot have generic methods") : []
  }

  private static func problems(ofResult type: TypeSyntax, isWhole: Bool) -> [Diagnostic] {
    switch type.as(TypeSyntaxEnum.self) {
    case .functionType:
      [.unsupported(type, "closure", "cannot return closures: a journal cannot store them")]
    case .optionalType(let optional): problems(ofResult: optional.wrappedType, isWhole: false)
    case .arrayType(let array): problems(ofResult: array.element, isWhole: false)
    case .tupleType(let tuple) where tuple.elements.count > 1:
      isWhole
        ? tuple.elements.flatMap { problems(ofResult: $0.type, isWhole: false) }
        : [
          .unsupported(
            type, "tuple", "must use Codable structs instead of tuples inside other types")
        ]
    default: []
    }
  }
}

extension Diagnostic {
  fileprivate static func unsupported(_ member: DeclSyntax) -> Self {
    switch member.kind {
    case .associatedTypeDecl: unsupported(member, "associatedType", "cannot have associated types")
    case .subscriptDecl: unsupported(member, "subscript", "cannot have subscripts; use a method")
    case .initializerDecl: unsupported(member, "initializer", "cannot have initializers")
    default: unsupported(member, "member", "can only have methods and properties")
    }
  }
}

extension TokenSyntax {
  /// The name without backticks.
  var bareText: String { identifier?.name ?? text }
}

extension AttributeListSyntax {
  func mark(_ name: String) -> AttributeSyntax? {
    compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == name }
  }

  fileprivate var withoutMarks: Self {
    filter { element in
      let name = element.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name != "ExternalName" && name != "ExternalSubscription"
    }
  }
}
