import SwiftSyntax
import SwiftSyntaxBuilder

/// A case or method that becomes a command, with the parts that the generated code needs.
struct CommandDeclaration {
  /// A value of a payload or parameter list.
  struct Parameter {
    /// The label, without backticks; nil if there is none.
    var label: String?
    /// The name in help.
    var name: String
    var type: TypeSyntax
    var defaultValue: ExprSyntax?

    /// Whether the type is written as an optional, which can be omitted.
    var isOptional: Bool {
      type.is(OptionalTypeSyntax.self)
        || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }
  }

  /// The name as typed in the shell, without backticks.
  var name: String
  /// The name as written in code.
  var identifier: TokenSyntax
  var parameters: [Parameter]
  var documentation: DocumentationComment
  var isAsync = false
  var canThrow = false
  /// Whether it sets a property.
  var isProperty = false

  init(_ element: EnumCaseElementSyntax, documentation: DocumentationComment) {
    name = element.name.identifier?.name ?? element.name.text
    identifier = element.name.trimmed
    self.documentation = documentation
    parameters = (element.parameterClause?.parameters ?? []).map { parameter in
      let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.identifier }
      return Parameter(
        label: label?.name,
        name: parameter.secondName?.identifier?.name ?? label?.name
          ?? Self.name(for: parameter.type), type: parameter.type.trimmed,
        defaultValue: parameter.defaultValue?.value.trimmed)
    }
  }

  init(_ method: FunctionDeclSyntax) {
    name = method.name.identifier?.name ?? method.name.text
    identifier = method.name.trimmed
    documentation = DocumentationComment(of: method)
    isAsync = method.signature.effectSpecifiers?.asyncSpecifier != nil
    canThrow = method.signature.effectSpecifiers?.throwsClause != nil
    parameters = method.signature.parameterClause.parameters.map { parameter in
      let isLabeled = parameter.firstName.tokenKind != .wildcard
      let label = parameter.firstName.identifier?.name
      return Parameter(
        label: isLabeled ? label : nil,
        name: parameter.secondName?.identifier?.name ?? label ?? parameter.firstName.text,
        type: parameter.type.trimmed, defaultValue: parameter.defaultValue?.value.trimmed)
    }
  }

  /// A property that can be set: `setSeats` for `seats`.
  init(_ property: ObservableProperty) {
    let text = property.name.identifier?.name ?? property.name.text
    name = "set" + text.prefix(1).uppercased() + text.dropFirst()
    identifier = property.name.trimmed
    documentation = DocumentationComment(of: property.declaration)
    parameters = [Parameter(label: nil, name: text, type: property.type, defaultValue: nil)]
    isProperty = true
  }

  /// A struct, whose name ends in `Command`.
  init(type: TokenSyntax, parameters: [Parameter], documentation: DocumentationComment) {
    let words = type.text.dropLast("Command".count)
    name = words.prefix(1).lowercased() + words.dropFirst()
    identifier = type
    self.parameters = parameters
    self.documentation = documentation
  }

  /// What people call a value of a type of Swift.
  private static let plainNames = [
    "String": "text", "Substring": "text", "Int": "integer", "Double": "number", "Float": "number",
  ]

  /// `rideOptionID` for `RideOptionID`, `text` for `String`, `value` for a type that is not a plain name.
  private static func name(for type: TypeSyntax) -> String {
    if let optional = type.as(OptionalTypeSyntax.self) { return name(for: optional.wrappedType) }
    let plain =
      type.as(IdentifierTypeSyntax.self)?.name.text ?? type.as(MemberTypeSyntax.self)?.name.text
    guard let plain else { return "value" }
    if let word = plainNames[plain] { return word }
    let capitals = plain.prefix { $0.isUppercase }
    guard capitals.count < plain.count else { return plain.lowercased() }
    let head = capitals.count > 1 ? capitals.dropLast() : capitals
    return head.lowercased() + plain.dropFirst(head.count)
  }
}

extension CommandDeclaration {
  static func schemas(of commands: [CommandDeclaration], access: String) -> DeclSyntax {
    """
    \(raw: access)static var commands: [CommandSchema] {
    [
    \(raw: commands.map { "\($0.schema)," }.joined(separator: "\n"))
    ]
    }
    """
  }

  var schema: String {
    var fields = [Self.literal(name)]
    if !documentation.summary.isEmpty {
      fields.append("summary: \(Self.literal(documentation.summary))")
    }
    if !documentation.discussion.isEmpty {
      fields.append("discussion: \(Self.literal(documentation.discussion))")
    }
    guard !parameters.isEmpty else { return "CommandSchema(\(fields.joined(separator: ", ")))" }
    let lines = parameters.map { "\n\(schema(of: $0))," }.joined()
    return "CommandSchema(\(fields.joined(separator: ", ")), parameters: [\(lines)\n])"
  }

  private func schema(of parameter: Parameter) -> String {
    var fields = [
      parameter.label.map(Self.literal) ?? "nil", "name: \(Self.literal(parameter.name))",
      "type: .of(\(Self.metatype(parameter.type)))",
    ]
    if let defaultValue = parameter.defaultValue {
      fields.append("defaultValue: \(Self.literal(defaultValue.description))")
    }
    if parameter.defaultValue != nil || parameter.isOptional { fields.append("isRequired: false") }
    if let summary = documentation.parameters[parameter.name] {
      fields.append("summary: \(Self.literal(summary))")
    }
    return "CommandParameter(\(fields.joined(separator: ", ")))"
  }

  /// The body of a function that selects one of `branches` by the name, or throws.
  ///
  /// The lengths of names are compared first, which takes a fifth of the time of comparing texts.
  static func dispatch(to branches: [String]) -> String {
    """
    switch name.utf8.count {
    \(branches.joined(separator: "\n"))
    default:
    throw CommandError.unknownCommand(name, among: Self.commands)
    }
    """
  }

  private var namePattern: String { "case \(name.utf8.count) where name == \(Self.literal(name)):" }

  var constructingBranch: String {
    matchingBranch { values in "self = \(values.isEmpty ? "" : "try ").\(identifier)\(values)" }
  }

  var callingBranch: String {
    if isProperty {
      return matchingBranch { _ in "self.\(identifier) = try matched.value(0)" }
    }
    guard isAsync || canThrow else {
      return matchingBranch { values in
        values.isEmpty ? "self.\(identifier)()" : "try self.\(identifier)\(values)"
      }
    }
    // The arguments are read first: an error of the method is not one of the arguments.
    let bindings = parameters.enumerated().map { index, parameter in
      "let value\(index): \(parameter.type) = try \(value(of: parameter, at: index))\n"
    }
    let values = parameters.enumerated().map { index, parameter in
      (parameter.label.map { "\(Self.escaped($0)): " } ?? "") + "value\(index)"
    }
    let call =
      "\(canThrow ? "try " : "")\(isAsync ? "await " : "")self.\(identifier)"
      + "(\(values.joined(separator: ", ")))"
    return matchingBranch { _ in
      bindings.joined()
        + (isAsync
          ? "return CommandEffect {\n\(call)\n}"
          : "do {\n\(call)\n} catch {\nreturn CommandEffect {\nthrow error\n}\n}")
    }
  }

  /// The statements of an initializer that sets each property.
  var assignments: String {
    guard !parameters.isEmpty else { return Self.refusal(to: Self.literal(name)) }
    let values = parameters.enumerated().map { index, parameter in
      "self.\(parameter.name) = try \(value(of: parameter, at: index))"
    }
    return ([matching(Self.literal(name))] + values).joined(separator: "\n")
  }

  private func matchingBranch(_ body: (_ values: String) -> String) -> String {
    guard !parameters.isEmpty else {
      return "\(namePattern)\n\(Self.refusal(to: "name"))\n\(body(""))"
    }
    let values = parameters.enumerated().map { index, parameter in
      (parameter.label.map { "\(Self.escaped($0)): " } ?? "") + value(of: parameter, at: index)
    }
    return "\(namePattern)\n\(matching("name"))\n\(body("(\(values.joined(separator: ", ")))"))"
  }

  /// The statement of a command without parameters that rejects arguments.
  private static func refusal(to name: String) -> String {
    """
    if !arguments.isEmpty {
    throw CommandError.unexpectedArguments(arguments, to: \(name))
    }
    """
  }

  /// The declaration of the arguments in the order of the parameters.
  private func matching(_ name: String) -> String {
    let labels = parameters.map { $0.label.map(Self.literal) ?? "nil" }.joined(separator: ", ")
    return "let matched = try MatchedArguments(arguments, of: \(name), labels: [\(labels)])"
  }

  private func value(of parameter: Parameter, at index: Int) -> String {
    let fallback = parameter.defaultValue?.description ?? (parameter.isOptional ? "nil" : nil)
    return "matched.value(\(index)\(fallback.map { ", default: \($0)" } ?? ""))"
  }

  /// The branch of a switch over a value that returns it as a name and arguments.
  var describingBranch: String {
    guard !parameters.isEmpty else {
      return """
        case .\(identifier):
        CommandCall(\(Self.literal(name)))
        """
    }
    let bindings = parameters.indices.map { "value\($0)" }.joined(separator: ", ")
    let arguments = parameters.enumerated().map { index, parameter in
      let label = parameter.label.map { "label: \(Self.literal($0)), " } ?? ""
      return "Argument(\(label)encoding: value\(index))"
    }
    return """
      case .\(identifier)(let \(bindings.replacing(", ", with: ", let "))):
      CommandCall(\(Self.literal(name)), [\(arguments.joined(separator: ", "))])
      """
  }

  static func literal(_ text: String) -> String {
    StringLiteralExprSyntax(content: text).description
  }

  /// A label as written in a call: only `inout`, `var` and `let` need backticks there.
  private static func escaped(_ label: String) -> String {
    ["inout", "var", "let"].contains(label) ? "`\(label)`" : label
  }

  private static func metatype(_ type: TypeSyntax) -> String {
    let isPlain =
      type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self)
      || type.is(ArrayTypeSyntax.self) || type.is(DictionaryTypeSyntax.self)
    return isPlain ? "\(type).self" : "(\(type)).self"
  }
}
