import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Diagnostic {
  /// `@Dispatchable` on something other than an enum.
  static func notAnEnum(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax) -> Self {
    let isClass = declaration.is(ClassDeclSyntax.self)
    let useCommands = FixIt(
      message: CommandsDiagnostic(id: "useCommands", message: "use '@Commands' for a class"),
      changes: [.attribute(attribute, renamedTo: "Commands")])
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
      "commands are told apart by their name; there already is a case '\(element.name.text)'")
  }

  /// A case that clashes with a generated member.
  static func reservedCase(_ element: EnumCaseElementSyntax) -> Self {
    Self(
      element.name, "reservedCase",
      "'@Dispatchable' generates a member 'commands'; the case needs another name")
  }

  /// An enum whose payload types aren't known.
  static func genericEnum(_ clause: GenericParameterClauseSyntax) -> Self {
    Self(
      clause, "genericEnum",
      "'@Dispatchable' needs an enum without generic parameters, as its commands name their types")
  }
}
