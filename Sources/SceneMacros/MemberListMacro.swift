import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `#members`: a list of a `SceneMember` for each method and property that is named.
enum MemberListMacro: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    func labeled(_ label: String) -> ExprSyntax? {
      node.arguments.first { $0.label?.text == label }?.expression.trimmed
    }
    let list = labeled("of")
    let members = try node.list { (member) throws(DiagnosticsError) in
      if list == nil, let path = member.as(KeyPathExprSyntax.self) {
        let name = try property(of: path)
        let setter = "set" + name.prefix(1).uppercased() + name.dropFirst()
        return #"SceneMember("\#(name)", setter: "\#(setter)", property: \#(path.trimmed))"#
      }
      let call = try member.action(
        "calling", of: list,
        orElse: #"a method or a property with its type, as in 'Cart.clear' or '\Cart.seats'"#)
      return "SceneMember(\(call))"
    }
    guard let path = labeled("in") else { return members }
    return "SceneMember.list(in: \(path), \(members))"
  }

  private static func property(of path: KeyPathExprSyntax) throws(DiagnosticsError) -> String {
    guard path.root != nil, path.components.count == 1,
      let property = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)
    else {
      throw DiagnosticsError(
        path, "nestedProperty",
        #"'#members' needs the key path of a property with its type, as in '\Cart.seats'"#)
    }
    return property.declName.baseName.bareText
  }
}

/// `#commands(sending:)`: a list of a `SceneAction` for each case of a reducer's action that is named.
enum CaseListMacro: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    try node.list { (element) throws(DiagnosticsError) in
      try element.action(
        "sending", of: nil, orElse: "a case with its type, as in 'CartAction.clear'")
    }
  }
}

extension FreestandingMacroExpansionSyntax {
  /// An array of an element for each argument, without `of:` and `in:`.
  fileprivate func list(
    _ element: (ExprSyntax) throws(DiagnosticsError) -> String
  ) throws(DiagnosticsError) -> ExprSyntax {
    var problems: [Diagnostic] = []
    var elements: [String] = []
    for argument in arguments where !["of", "in"].contains(argument.label?.text) {
      do throws(DiagnosticsError) {
        elements.append(try element(argument.expression))
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
    return "[\(raw: elements.joined(separator: ", "))]"
  }
}

extension ExprSyntax {
  /// A `SceneAction` that calls the method, or sends the case, with the labels of its name.
  fileprivate func action(
    _ form: String, of list: ExprSyntax?, orElse need: String
  ) throws(DiagnosticsError) -> String {
    guard let member = self.as(MemberAccessExprSyntax.self), member.base != nil else {
      throw DiagnosticsError(
        self, "unnamedMember", "'#\(form == "calling" ? "members" : "commands")' needs \(need)")
    }
    let names = member.declName.argumentNames?.arguments.map(\.name.text) ?? []
    let parts =
      [member.declName.baseName.bareText].map { "\"\($0)\"" }
      + (list == nil ? names.map { "\"\($0)\"" } : [])
      + ["\(form): \(member.trimmed)"] + (list.map { ["of: \($0)"] } ?? [])
    return "SceneAction(\(parts.joined(separator: ", ")))"
  }
}
