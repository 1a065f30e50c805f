import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@External`: adds a class next to a protocol that conforms to it and forwards each call to another conformer
/// through the stage, so that a recording contains the answer and a replay returns it.
enum ExternalMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ProtocolDeclSyntax.self) else {
      throw DiagnosticsError(
        node, "notAProtocol",
        "'@External' can only be applied to a protocol; pass a conformer to the class that it "
          + "generates")
    }
    let requirements = try requirements(of: declaration, attribute: node)
    let access = AccessLevel(of: declaration, in: context)
    let visible = access == .private ? "fileprivate " : access.prefix
    let name = declaration.name.trimmed
    let inner = node.metatype("of") ?? "any \(name.text)"
    let members = requirements.enumerated().flatMap { index, requirement in
      requirement.members(access: access.prefix, index: index)
    }
    return [
      """
      /// Another ``\(raw: name.text)``, as an external value that a recording writes.
      @MainActor
      \(raw: visible)final class External\(raw: name.text): \(name) {
      private let inner: \(raw: inner)
      private let external: \(raw: channel(of: node))

      /// Creates a conformer that forwards to another through the stage.
      \(raw: visible)init(_ inner: \(raw: inner), through external: \(raw: channel(of: node))) {
      self.inner = inner
      self.external = external
      }

      \(raw: members.joined(separator: "\n\n"))
      }
      """
    ]
  }

  private static func requirements(
    of declaration: ProtocolDeclSyntax, attribute: AttributeSyntax
  ) throws(DiagnosticsError) -> [ExternalRequirement] {
    let prefix = try attribute.name()
    var problems: [Diagnostic] = []
    var requirements: [ExternalRequirement] = []
    var seen: Set<String> = []
    if let clause = declaration.primaryAssociatedTypeClause {
      problems.append(.unsupported(clause, "associatedType", "cannot have associated types"))
    }
    for member in declaration.memberBlock.members {
      do throws(DiagnosticsError) {
        let requirement = try ExternalRequirement(member.decl, prefix: prefix)
        if !seen.insert(requirement.name).inserted {
          problems.append(
            Diagnostic(
              requirement.place, "nameTwice",
              "the recorded name '\(requirement.name)' is already used; choose a different one "
                + "with '@ExternalName'"))
        }
        requirements.append(requirement)
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
    guard !requirements.isEmpty else {
      throw DiagnosticsError(
        attribute, "noRequirements", "'@External' needs a protocol with at least one requirement")
    }
    return requirements
  }

  /// The type that calls go through, such as in `through: UserServer.self`.
  private static func channel(of attribute: AttributeSyntax) -> String {
    attribute.metatype("through") ?? "StageExternal"
  }
}

extension AttributeSyntax {
  /// The type of the argument with a label, as in `through: UserServer.self`.
  fileprivate func metatype(_ label: String) -> String? {
    guard case .argumentList(let arguments) = arguments,
      let argument = arguments.first(where: { $0.label?.text == label })
    else { return nil }
    let type = argument.expression.as(MemberAccessExprSyntax.self)?.base
    guard let tuple = type?.as(TupleExprSyntax.self), tuple.elements.count == 1 else {
      return type?.trimmedDescription
    }
    return tuple.elements.first?.expression.trimmedDescription
  }

  /// The name in the attribute's first argument.
  func name() throws(DiagnosticsError) -> String {
    guard case .argumentList(let arguments) = arguments, let first = arguments.first,
      let literal = first.expression.as(StringLiteralExprSyntax.self), literal.segments.count == 1,
      let text = literal.segments.first?.as(StringSegmentSyntax.self)?.content.text, !text.isEmpty
    else {
      throw DiagnosticsError(
        self, "unwrittenName",
        "'@\(attributeName.trimmedDescription)' needs a string literal, such as \"rides\"")
    }
    return text
  }
}

extension Diagnostic {
  /// A requirement that cannot be recorded.
  static func unsupported(_ node: some SyntaxProtocol, _ id: String, _ reason: String) -> Self {
    Self(node, id, "an '@External' protocol \(reason)")
  }
}
