import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `#members`: a list of a `SceneMember` for each method and property that is named.
enum MemberListMacro: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    let arguments = ListArguments(node)
    let list = arguments["of"].first?.trimmed
    var secrets = try Secrets(arguments["secret"])
    let members = try arguments.list(of: [nil]) { (member) throws(DiagnosticsError) in
      if list == nil, let path = member.as(KeyPathExprSyntax.self) {
        let name = try property(of: path)
        let setter = "set" + name.prefix(1).uppercased() + name.dropFirst()
        return secrets.marking(
          [name], in: #"SceneMember("\#(name)", setter: "\#(setter)", property: \#(path.trimmed))"#)
      }
      let call = try member.action(
        "calling", of: list,
        orElse: #"a method or a property with its type, as in 'Cart.clear' or '\Cart.seats'"#)
      return secrets.marking(member.argumentLabels, in: "SceneMember(\(call))")
    }
    try secrets.checkUse()
    guard let path = arguments["in"].first else { return members }
    return "SceneMember.list(in: \(path.trimmed), \(members))"
  }

  /// The name of the last property of a key path.
  private static func property(of path: KeyPathExprSyntax) throws(DiagnosticsError) -> String {
    let names = path.components.compactMap {
      $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.bareText
    }
    guard path.root != nil, names.count == path.components.count, let name = names.last else {
      throw DiagnosticsError(
        path, "nestedProperty",
        #"'#members' needs the key path of a property with its type, as in '\Cart.seats'"#)
    }
    return name
  }
}

/// `#commands(sending:)`: a list of a `SceneAction` for each case of a reducer's action that is named.
enum CaseListMacro: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    let arguments = ListArguments(node)
    var secrets = try Secrets(arguments["secret"])
    let send = arguments["to"].first.map { ", to: \($0.trimmed))" } ?? ")"
    let actions = try arguments.list(of: [nil, "sending"]) { (element) throws(DiagnosticsError) in
      let call = try element.action(
        "sending", of: nil, orElse: "a case with its type, as in 'CartAction.clear'")
      return secrets.marking(element.argumentLabels, in: call.dropLast() + send)
    }
    try secrets.checkUse()
    return actions
  }
}

/// The arguments of a macro, each with its label, or with that of a list that it continues.
private struct ListArguments {
  private var parts: [(label: String?, value: ExprSyntax)] = []

  init(_ node: some FreestandingMacroExpansionSyntax) {
    for argument in node.arguments {
      let label = argument.label?.text ?? parts.last?.label
      parts.append((label, argument.expression))
    }
  }

  subscript(label: String?) -> [ExprSyntax] { parts.filter { $0.label == label }.map(\.value) }

  /// An array of an element for each argument with one of the labels.
  func list(
    of labels: [String?], _ element: (ExprSyntax) throws(DiagnosticsError) -> String
  ) throws(DiagnosticsError) -> ExprSyntax {
    var problems: [Diagnostic] = []
    var elements: [String] = []
    for part in parts where labels.contains(part.label) {
      do throws(DiagnosticsError) {
        elements.append(try element(part.value))
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(diagnostics: problems) }
    return "[\(raw: elements.joined(separator: ", "))]"
  }
}

/// The names of secret properties and arguments in `secret:`.
private struct Secrets {
  private var unused: [(name: String, place: ExprSyntax)] = []
  private let names: [String]

  init(_ literals: [ExprSyntax]) throws(DiagnosticsError) {
    for literal in literals {
      guard let text = literal.as(StringLiteralExprSyntax.self), text.segments.count == 1,
        let name = text.segments.first?.as(StringSegmentSyntax.self)?.content.text
      else {
        throw DiagnosticsError(
          literal, "unwrittenSecret", "'secret:' needs a string literal, such as \"password\"")
      }
      unused.append((name, literal))
    }
    names = unused.map(\.name)
  }

  /// A call that makes a member, or an action, with its secrets marked.
  mutating func marking(_ labels: [String], in call: String) -> String {
    let secret = names.filter(labels.contains)
    guard !secret.isEmpty else { return call }
    unused.removeAll { secret.contains($0.name) }
    let list = secret.map { "\"\($0)\"" }.joined(separator: ", ")
    return "\(call.prefix { $0 != "(" })(secret: \(list), in: \(call))"
  }

  /// Throws if a name is that of no member.
  func checkUse() throws(DiagnosticsError) {
    guard let first = unused.first else { return }
    throw DiagnosticsError(
      first.place, "unknownSecret",
      "no property has the name '\(first.name)', and no method that is written with its labels has such an argument"
    )
  }
}

extension ExprSyntax {
  /// The labels in the name of a method or a case, as in `rename(to:)`.
  fileprivate var argumentLabels: [String] {
    self.as(MemberAccessExprSyntax.self)?.declName.argumentNames?.arguments.map(\.name.text) ?? []
  }

  /// A `SceneAction` that calls the method, or sends the case, with the labels of its name.
  fileprivate func action(
    _ form: String, of list: ExprSyntax?, orElse need: String
  ) throws(DiagnosticsError) -> String {
    guard let member = self.as(MemberAccessExprSyntax.self), member.base != nil else {
      throw DiagnosticsError(
        self, "unnamedMember", "'#\(form == "calling" ? "members" : "commands")' needs \(need)")
    }
    let parts =
      [member.declName.baseName.bareText].map { "\"\($0)\"" }
      + (list == nil ? argumentLabels.map { "\"\($0)\"" } : [])
      + ["\(form): \(member.trimmed)"] + (list.map { ["of: \($0)"] } ?? [])
    return "SceneAction(\(parts.joined(separator: ", ")))"
  }
}
