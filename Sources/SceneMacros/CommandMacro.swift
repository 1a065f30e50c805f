import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Command`: turns a struct into a command whose parameters are its stored properties.
enum CommandMacro: MemberMacro {
  /// The struct as a command: `struct PopToCommand` is `popTo`.
  static func command(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax
  ) throws(DiagnosticsError) -> CommandDeclaration {
    guard let type = declaration.as(StructDeclSyntax.self), type.name.text.hasSuffix("Command"),
      type.genericParameterClause == nil
    else {
      throw DiagnosticsError(
        attribute, "notACommand",
        "'@Command' needs a struct without generic parameters whose name ends in 'Command'")
    }
    var problems: [Diagnostic] = []
    var parameters: [CommandDeclaration.Parameter] = []
    var documentation = DocumentationComment(of: declaration)
    for property in type.storedProperties {
      documentation.parameters[property.name.text] = property.summary
      guard let type = property.type else {
        problems.append(
          Diagnostic(property.name, "untypedProperty", "a parameter of a command needs a type"))
        continue
      }
      problems += Diagnostic.unsupportedType(type)
      parameters.append(
        CommandDeclaration.Parameter(
          label: property.name.text, name: property.name.text, type: type,
          defaultValue: property.defaultValue ?? (type.is(OptionalTypeSyntax.self) ? "nil" : nil)))
    }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
    return CommandDeclaration(type: type.name, parameters: parameters, documentation: documentation)
  }

  /// Adds `name`, `schema` and `init(_:)`.
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let command = try command(of: declaration, attribute: node)
    let access = AccessLevel(of: declaration, in: context).prefix
    return [
      // A registry finds a command by its name without creating its schema.
      "\(raw: access)static var name: String { \(raw: CommandDeclaration.literal(command.name)) }",
      "\(raw: access)static let schema = \(raw: command.schema)",
      """
      \(raw: access)init(_ arguments: [Argument]) throws(CommandError) {
      \(raw: command.assignments)
      }
      """,
    ]
  }
}

/// A stored property of a struct.
private struct StoredProperty {
  let name: TokenSyntax
  let type: TypeSyntax?
  let defaultValue: ExprSyntax?
  let summary: String?
}

extension StructDeclSyntax {
  /// The stored properties of each value, in order of declaration.
  fileprivate var storedProperties: [StoredProperty] {
    memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.filter { variable in
      !variable.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
    }.flatMap { variable in
      let documentation = DocumentationComment(of: variable)
      return variable.bindings.compactMap { binding -> StoredProperty? in
        guard binding.accessorBlock == nil,
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return nil }
        return StoredProperty(
          name: name.trimmed, type: binding.typeAnnotation?.type.trimmed,
          defaultValue: binding.initializer?.value.trimmed,
          summary: documentation.summary.isEmpty ? nil : documentation.summary)
      }
    }
  }
}
