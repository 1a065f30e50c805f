import SwiftSyntax
import SwiftSyntaxBuilder

/// A case or method that becomes a command, as far as the generated code needs it.
struct CommandDeclaration {
  /// One value of a payload or parameter list.
  struct Parameter {
    /// The label it is given by, without backticks; nil for none.
    var label: String?
    /// The name that stands for it in help.
    var name: String
    /// Its type.
    var type: TypeSyntax
    /// The default value as it was written.
    var defaultValue: ExprSyntax?

    /// Whether the type is written as an optional, which may be left out.
    var isOptional: Bool {
      type.is(OptionalTypeSyntax.self)
        || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }
  }

  /// The name as it is typed in the shell, without backticks.
  var name: String
  /// The name as it is written in code.
  var identifier: TokenSyntax
  /// The values it takes.
  var parameters: [Parameter]
  /// What its documentation comment says.
  var documentation: DocumentationComment

  /// A case of an enum.
  init(_ element: EnumCaseElementSyntax, documentation: DocumentationComment) {
    name = element.name.identifier?.name ?? element.name.text
    identifier = element.name.trimmed
    self.documentation = documentation
    parameters = (element.parameterClause?.parameters ?? []).map { parameter in
      let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.identifier }
      return Parameter(
        label: label?.name,
        name: parameter.secondName?.identifier?.name ?? label?.name
          ?? Self.name(for: parameter.type),
        type: parameter.type.trimmed,
        defaultValue: parameter.defaultValue?.value.trimmed)
    }
  }

  /// A method of a class.
  init(_ method: FunctionDeclSyntax) {
    name = method.name.identifier?.name ?? method.name.text
    identifier = method.name.trimmed
    documentation = DocumentationComment(of: method)
    parameters = method.signature.parameterClause.parameters.map { parameter in
      let isLabelled = parameter.firstName.tokenKind != .wildcard
      let label = parameter.firstName.identifier?.name
      return Parameter(
        label: isLabelled ? label : nil,
        name: parameter.secondName?.identifier?.name ?? label ?? parameter.firstName.text,
        type: parameter.type.trimmed,
        defaultValue: parameter.defaultValue?.value.trimmed)
    }
  }

  /// A struct, whose name ends in `Command`.
  init(type: TokenSyntax, parameters: [Parameter], documentation: DocumentationComment) {
    let words = type.text.dropLast("Command".count)
    name = words.prefix(1).lowercased() + words.dropFirst()
    identifier = type
    self.parameters = parameters
    self.documentation = documentation
  }

  /// `rideOptionID` for `RideOptionID`, `value` for a type that is no plain name.
  private static func name(for type: TypeSyntax) -> String {
    if let optional = type.as(OptionalTypeSyntax.self) {
      return name(for: optional.wrappedType)
    }
    let plain =
      type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text
    guard let plain else { return "value" }
    let capitals = plain.prefix { $0.isUppercase }
    guard capitals.count < plain.count else { return plain.lowercased() }
    let head = capitals.count > 1 ? capitals.dropLast() : capitals
    return head.lowercased() + plain.dropFirst(head.count)
  }
}
