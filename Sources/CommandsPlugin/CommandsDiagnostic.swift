import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The words of a diagnostic and of its fix-it.
struct CommandsDiagnostic: DiagnosticMessage, FixItMessage {
  var id: String
  var message: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "Commands", id: id) }
  var fixItID: MessageID { diagnosticID }
}

extension Diagnostic {
  private init(
    _ node: some SyntaxProtocol, _ id: String, _ message: String, fixIts: [FixIt] = []
  ) {
    self.init(
      node: node, message: CommandsDiagnostic(id: id, message: message), fixIts: fixIts)
  }

  /// `@Dispatchable` on something other than an enum.
  static func notAnEnum(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax) -> Self {
    let isClass = declaration.is(ClassDeclSyntax.self)
    let useCommands = FixIt(
      message: CommandsDiagnostic(id: "useCommands", message: "Use '@Commands' for a class"),
      changes: [
        .replace(
          oldNode: Syntax(attribute),
          newNode: Syntax(
            attribute.with(\.attributeName, TypeSyntax(IdentifierTypeSyntax(name: "Commands")))))
      ])
    return Self(
      attribute, "notAnEnum", "'@Dispatchable' turns the cases of an enum into commands",
      fixIts: isClass ? [useCommands] : [])
  }

  /// An enum that has nothing to dispatch.
  static func noCases(_ attribute: AttributeSyntax) -> Self {
    Self(attribute, "noCases", "'@Dispatchable' needs an enum with at least one case")
  }

  /// Two cases that a shell can't tell apart.
  static func overloadedCase(_ element: EnumCaseElementSyntax) -> Self {
    Self(
      element.name, "overloadedCase",
      "Commands are told apart by their name; there already is a case '\(element.name.text)'")
  }

  /// A case that clashes with a generated member.
  static func reservedCase(_ element: EnumCaseElementSyntax) -> Self {
    Self(
      element.name, "reservedCase",
      "'@Dispatchable' generates a member 'commands'; the case needs another name")
  }

  /// What makes a type unusable for an argument: empty where it can be used.
  static func unsupportedType(_ type: TypeSyntax) -> [Self] {
    let reason: String
    switch type.as(TypeSyntaxEnum.self) {
    case .attributedType(let attributed):
      let isInout = attributed.specifiers.contains {
        $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
      }
      guard isInout else { return unsupportedType(attributed.baseType) }
      reason = "An 'inout' parameter can't be given as an argument of a command"
    case .functionType:
      reason = "A closure can't be written as an argument of a command"
    case .tupleType(let tuple):
      if let only = tuple.elements.first, tuple.elements.count == 1 {
        return unsupportedType(only.type)
      }
      reason = "A tuple can't be written as an argument of a command; use a Codable struct"
    case .someOrAnyType(let constrained):
      reason =
        "An argument of a command needs a concrete type instead of '\(constrained.trimmed)'"
    case .optionalType(let optional):
      return unsupportedType(optional.wrappedType)
    case .arrayType(let array):
      return unsupportedType(array.element)
    default:
      return []
    }
    return [Self(type, "unsupportedType", reason)]
  }
}
