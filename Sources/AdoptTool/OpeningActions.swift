import SwiftSyntax

/// The actions of a reducer that open and close a destination, which its state has in an optional property.
struct OpeningActions {
  /// The actions that assign a case, or any other value than nil for the name "", and read nothing of the property.
  private var openings: [(case: String, action: EnumCase)] = []
  /// The action without values that assigns nil, and does nothing else.
  private(set) var closing: EnumCase?

  init(of property: Property, in reducer: Reducer) {
    guard let body = reducer.function.body else { return }
    let state = reducer.function.parameters[0].name
    let finder = CaseFinder()
    finder.walk(body)
    for (name, statements) in finder.cases {
      guard let action = reducer.action.cases.first(where: { $0.name == name }) else { continue }
      let finder = AssignmentFinder(to: "\(state).\(property.name)")
      finder.walk(statements)
      let values = finder.values.compactMap(\.self)
      let mentions =
        statements.trimmedDescription.split(separator: "\(state).\(property.name)")
        .count - 1
      // An action that reads the property belongs to what is open.
      guard !values.isEmpty, mentions <= values.count else { continue }
      for value in values {
        if value.is(NilLiteralExprSyntax.self) {
          if action.values.isEmpty, closing == nil, statements.count == 1 { closing = action }
        } else {
          openings.append((Self.name(of: value), action))
        }
      }
    }
  }

  /// The action that opens a case: one without values, or else one with a value.
  func opening(_ name: String) -> EnumCase? {
    let found = openings.filter { $0.case == name || $0.case == "" }.map(\.action)
    return found.first { $0.values.isEmpty } ?? found.first { $0.values.count == 1 }
  }

  /// The name of the case, as in `.detail(Detail(todo: todo))`; empty for a value that is no case.
  private static func name(of value: ExprSyntax) -> String {
    let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
    let member = called.as(MemberAccessExprSyntax.self)
    let name = member?.declName.baseName.text ?? ""
    return name.first?.isLowercase == true && name != "init" ? name : ""
  }
}

/// Finds the cases of a `switch` over an action.
private final class CaseFinder: SyntaxVisitor {
  private(set) var cases: [(name: String, statements: CodeBlockItemListSyntax)] = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    guard let label = node.label.as(SwitchCaseLabelSyntax.self) else { return .visitChildren }
    for item in label.caseItems {
      let pattern = item.pattern.trimmedDescription
      guard let dot = pattern.firstIndex(of: ".") else { continue }
      let name = pattern[pattern.index(after: dot)...].prefix { $0.isLetter || $0.isNumber }
      cases.append((String(name), node.statements))
    }
    return .visitChildren
  }
}

extension SourceModule {
  /// The place that an action opens, with the part of the value inside that the action takes.
  ///
  /// - Parameters:
  ///   - name: The name of the place.
  ///   - payload: The value inside the case; nil for none.
  ///   - action: The action.
  ///   - reducer: The reducer of the action.
  ///   - send: Writes the call that sends an action.
  /// - Returns: The place; nil if the action takes another value.
  func openedPlace(
    _ name: String, with payload: TypeName?, by action: EnumCase, of reducer: Reducer,
    _ send: (String) -> String
  ) -> DestinationCase? {
    var place = DestinationCase(name: name, pattern: "_")
    guard let value = action.values.first else {
      place.opening = ("", send(".\(action.name)"))
      return place
    }
    let type = canonical(value.type, in: reducer.action.name)
    guard let payload, case .direct = argumentForm(of: type, reach: nil),
      let path = keyPath(from: payload, to: type)
    else { return nil }
    let label = value.label.map { "\($0): " } ?? ""
    place.values = [("id", type.text)]
    place.opening = ("\\\(written(payload))\(path)", send(".\(action.name)(\(label)$0)"))
    return place
  }

  /// The key path to the id of a value, or of one of its properties, as in `.todo.id`; nil if there is none.
  private func keyPath(from type: TypeName, to id: TypeName) -> String? {
    if type == id { return ".self" }
    guard let declared = declared(type) else { return nil }
    if let own = declared.property("id"), own.access >= .internal,
      own.type.map({ canonical($0, in: declared.name) }) == id
    {
      return ".id"
    }
    for property in declared.properties where property.isStored && property.access >= .internal {
      guard let inner = property.type.flatMap({ self.declared(canonical($0, in: declared.name)) }),
        idType(of: inner) == id
      else { continue }
      return ".\(property.name).id"
    }
    return nil
  }
}
