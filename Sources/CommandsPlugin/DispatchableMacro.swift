import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// `@Dispatchable`: turns the cases of an enum into commands.
///
/// The members are added inside the enum and not by the extension, because only there the types and
/// default values of the cases resolve as their author wrote them.
public enum DispatchableMacro {
  /// The cases of an enum as commands, or nil after problems were reported.
  static func commands(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) -> [CommandDeclaration]? {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(.notAnEnum(declaration, attribute: attribute))
      return nil
    }
    if let generics = declaration.genericParameterClause {
      context.diagnose(.genericEnum(generics))
      return nil
    }
    let caseLines = declaration.memberBlock.members.compactMap {
      $0.decl.as(EnumCaseDeclSyntax.self)
    }
    guard !caseLines.isEmpty else {
      context.diagnose(.noCases(attribute))
      return nil
    }
    var problems: [Diagnostic] = []
    var seen: Set<String> = []
    let commands = caseLines.flatMap { line in
      let documentation = DocumentationComment(of: line)
      return line.elements.map { element in
        let command = CommandDeclaration(element, documentation: documentation)
        if !seen.insert(command.name).inserted {
          problems.append(.overloadedCase(element))
        }
        if command.name == "commands" {
          problems.append(.reservedCase(element))
        }
        for parameter in element.parameterClause?.parameters ?? [] {
          problems += Diagnostic.unsupportedType(parameter.type)
        }
        return command
      }
    }
    problems.forEach(context.diagnose)
    return problems.isEmpty ? commands : nil
  }
}

extension DispatchableMacro: MemberMacro {
  /// Adds `commands`, `init(command:arguments:)` and `command`.
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let commands = commands(of: declaration, attribute: node, in: context) else { return [] }
    let access = AccessLevel(of: declaration, in: context).prefix
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
  /// Adds the conformance to `Dispatchable`.
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, declaration.is(EnumDeclSyntax.self) else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): Dispatchable {}")]
  }
}
