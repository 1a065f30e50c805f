import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Dispatchable`: turns the cases of an enum into commands.
enum DispatchableMacro: CommandsMakingMacro {
  static let conformance = "nonisolated Dispatchable"

  static func commands(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) throws(DiagnosticsError) -> [CommandDeclaration] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      let useCommands = FixIt(
        "useCommands", "use '@Commands' for a class", renaming: attribute, to: "Commands")
      throw DiagnosticsError(
        attribute, "notAnEnum", "'@Dispatchable' can only be applied to an enum",
        fixIts: declaration.is(ClassDeclSyntax.self) ? [useCommands] : [])
    }
    if let generics = declaration.genericParameterClause {
      throw DiagnosticsError(
        generics, "genericEnum",
        "'@Dispatchable' cannot be applied to a generic enum: commands need concrete types"
      )
    }
    let lines = declaration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
    guard !lines.isEmpty else {
      throw DiagnosticsError(
        attribute, "noCases", "'@Dispatchable' needs an enum with at least one case")
    }
    var problems: [Diagnostic] = []
    var seen: Set<String> = []
    for element in lines.flatMap(\.elements) {
      if !seen.insert(element.name.text).inserted {
        problems.append(
          Diagnostic(
            element.name, "overloadedCase",
            "there is already a case '\(element.name.text)'; command names must be unique")
        )
      }
      if element.name.text == "commands" {
        problems.append(
          Diagnostic(
            element.name, "reservedCase",
            "a case cannot be named 'commands': '@Dispatchable' generates a member of that name"))
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

  /// Adds `commands`, `init(command:arguments:)` and `command`.
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let commands = try commands(of: declaration, attribute: node, in: context)
    // A module isolated to the main actor by default isolates the enum with all its members.
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
