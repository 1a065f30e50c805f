import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CaseProperties`: adds properties for the cases of an enum and for their payloads.
enum CasePropertiesMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      throw DiagnosticsError(
        node, "notAnEnum", "'@CaseProperties' can only be applied to an enum")
    }
    let cases = declaration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap(\.elements)
    guard !cases.isEmpty else {
      throw DiagnosticsError(
        node, "noCases", "'@CaseProperties' needs an enum with at least one case")
    }
    var seen: Set<String> = []
    let problems = cases.filter { !seen.insert($0.name.text).inserted }.map { element in
      Diagnostic(
        element.name, "overloadedCase",
        "there is already a case '\(element.name.text)'; the names of properties must be unique")
    }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
    let access = "\(AccessLevel(of: declaration, in: context).prefix)nonisolated "
    return cases.flatMap { element in
      [test(of: element, access: access)]
        + (element.parameterClause.map { [payload($0, of: element, access: access)] } ?? [])
    }
  }

  private static func test(of element: EnumCaseElementSyntax, access: String) -> DeclSyntax {
    let name = element.name.identifier?.name ?? element.name.text
    return """
      /// Whether the case is `\(raw: name)`.
      \(raw: access)var is\(raw: name.prefix(1).uppercased() + name.dropFirst()): Bool {
      if case .\(raw: element.name.text) = self {
      true
      } else {
      false
      }
      }
      """
  }

  private static func payload(
    _ payload: EnumCaseParameterClauseSyntax, of element: EnumCaseElementSyntax, access: String
  ) -> DeclSyntax {
    let name = element.name.text
    let values = payload.parameters.indices.enumerated().map { "value\($0.offset)" }
    let bound = values.joined(separator: ", ")
    return """
      /// The payload of the case `\(raw: element.name.identifier?.name ?? name)`; nil for other cases.
      \(raw: access)var \(raw: name): \(raw: type(of: payload))? {
      if case .\(raw: name)(\(raw: values.map { "let \($0)" }.joined(separator: ", "))) = self {
      \(raw: values.count == 1 ? bound : "(\(bound))")
      } else {
      nil
      }
      }
      """
  }

  /// The type of a payload: that of its only value, or a tuple.
  private static func type(of payload: EnumCaseParameterClauseSyntax) -> String {
    if let only = payload.parameters.first, payload.parameters.count == 1 {
      let type = only.type.trimmed
      return type.is(IdentifierTypeSyntax.self) || type.is(ArrayTypeSyntax.self)
        ? "\(type)" : "(\(type))"
    }
    let elements = payload.parameters.map { parameter in
      let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.trimmed }
      return (label.map { "\($0): " } ?? "") + "\(parameter.type.trimmed)"
    }
    return "(\(elements.joined(separator: ", ")))"
  }
}
