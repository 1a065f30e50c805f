import SwiftDiagnostics
import SwiftSyntax

/// The text of a diagnostic and of its fix-it.
struct CommandsDiagnostic: DiagnosticMessage, FixItMessage {
  var id: String
  var message: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "Commands", id: id) }
  var fixItID: MessageID { diagnosticID }
}

extension Diagnostic {
  init(_ node: some SyntaxProtocol, _ id: String, _ message: String, fixIts: [FixIt] = []) {
    self.init(node: node, message: CommandsDiagnostic(id: id, message: message), fixIts: fixIts)
  }

  /// The diagnostics of a type that cannot be an argument; empty if it can.
  static func unsupportedType(_ type: TypeSyntax, fixIts: [FixIt] = []) -> [Self] {
    let reason: String
    switch type.as(TypeSyntaxEnum.self) {
    case .attributedType(let attributed):
      guard attributed.isInout else { return unsupportedType(attributed.baseType, fixIts: fixIts) }
      reason = "an 'inout' parameter cannot be an argument of a command"
    case .functionType: reason = "a closure cannot be an argument of a command"
    case .tupleType(let tuple):
      if let only = tuple.elements.first, tuple.elements.count == 1 {
        return unsupportedType(only.type, fixIts: fixIts)
      }
      reason = "a tuple cannot be an argument of a command; use a Codable struct"
    case .someOrAnyType(let constrained):
      reason = "an argument of a command needs a concrete type instead of '\(constrained.trimmed)'"
    case .optionalType(let optional): return unsupportedType(optional.wrappedType, fixIts: fixIts)
    case .arrayType(let array): return unsupportedType(array.element, fixIts: fixIts)
    default: return []
    }
    return [Self(type, "unsupportedType", reason, fixIts: fixIts)]
  }
}

extension DiagnosticsError {
  /// An error with a single diagnostic.
  init(_ node: some SyntaxProtocol, _ id: String, _ message: String, fixIts: [FixIt] = []) {
    self.init(diagnostics: [Diagnostic(node, id, message, fixIts: fixIts)])
  }
}

extension FixIt {
  init(
    _ id: String, _ message: String, replacing old: some SyntaxProtocol,
    with new: some SyntaxProtocol
  ) {
    self.init(
      message: CommandsDiagnostic(id: id, message: message),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// Replaces the name of an attribute.
  init(_ id: String, _ message: String, renaming attribute: AttributeSyntax, to name: TokenSyntax) {
    let old = attribute.attributeName
    self.init(
      id, message, replacing: old,
      with: TypeSyntax(IdentifierTypeSyntax(name: name))
        .with(\.leadingTrivia, old.leadingTrivia).with(\.trailingTrivia, old.trailingTrivia))
  }
}

extension AttributedTypeSyntax {
  var isInout: Bool {
    specifiers.contains {
      $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
    }
  }
}
