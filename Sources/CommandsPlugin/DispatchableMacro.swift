import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Dispatchable`: turns the cases of an enum into commands.
///
/// The members are added inside the enum and not by the extension, because only there the types and
/// default values of the cases resolve as their author wrote them.
public enum DispatchableMacro {
  /// The cases of an enum as commands.
  static func commands(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) throws(DiagnosticsError) -> [CommandDeclaration] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      throw DiagnosticsError(.notAnEnum(declaration, attribute: attribute))
    }
    if let generics = declaration.genericParameterClause {
      throw DiagnosticsError(.genericEnum(generics))
    }
    let lines = declaration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
    guard !lines.isEmpty else {
      throw DiagnosticsError(.noCases(attribute))
    }
    var problems: [Diagnostic] = []
    var seen: Set<String> = []
    for element in lines.flatMap(\.elements) {
      if !seen.insert(element.name.text).inserted {
        problems.append(.overloadedCase(element))
      }
      if element.name.text == "commands" {
        problems.append(.reservedCase(element))
      }
      for parameter in element.parameterClause?.parameters ?? [] {
        problems += Diagnostic.unsupportedType(parameter.type)
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
    return lines.flatMap { line in
      let documentation = DocumentationComment(of: line)
      return line.elements.map { CommandDeclaration($0, documentation: documentation) }
    }
  }
}

extension DispatchableMacro: MemberMacro {
  /// Adds `commands`, `init(command:arguments:)` and `command`.
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let commands = try commands(of: declaration, attribute: node)
    // A module whose default is the main actor isolates the enum with all its members.
    let access = "\(AccessLevel(of: declaration, in: context).prefix)nonisolated "
    return [
      CommandDeclaration.schemas(of: commands, access: access),
      """
      \(raw: access)init(command name: String, arguments: [Argument]) throws(CommandError) {
      \(raw: CommandDeclaration.dispatch(to: commands.map(\.constructingBranch)))
      }
      """,
      """
      \(raw: access)var command: CommandCall {
      switch self {
      \(raw: commands.map(\.describingBranch).joined(separator: "\n"))
      }
      }
      """,
    ]
  }
}

extension DispatchableMacro: ExtensionMacro {
  /// Adds the conformance to `Dispatchable`, unless there is a problem, which the members report.
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, (try? commands(of: declaration, attribute: node)) != nil else {
      return []
    }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): nonisolated Dispatchable {}")]
  }
}

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
