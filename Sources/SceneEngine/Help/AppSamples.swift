import SceneLanguage
package import Scenes
import SceneSessions

/// Parts of the live app for the examples in help.
@MainActor
package struct AppSamples {
  private let interpreter: Interpreter

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  package var app: any SceneApp { interpreter.app }

  /// A plain value in the state, with its path.
  var fact: (path: String, value: Value)? {
    CommandTarget.all(of: app).lazy.compactMap { $0.state.plainFact(at: $0.name) }.first
  }

  var query: String { fact.map { "state \($0.path)" } ?? "where" }

  var comparison: String {
    fact.map { "state \($0.path) == \($0.value)" } ?? "where exists"
  }

  var plainAction: String? {
    app.router.front?.commands.first { !$0.parameters.contains(where: \.isRequired) }?.name
  }

  /// A place that a link without values leads to now, if its path from the root is accepted.
  func link(
    where isWanted: ([Destination]) -> Bool = { _ in true }
  ) -> (place: String, url: String)? {
    for schema in app.places {
      guard let destination = try? app.destination(schema.name, arguments: []),
        case let preview = app.router.preview(destination), case .moves = preview.outcome,
        preview.path.last == destination, isWanted(preview.path),
        let url = try? app.router.links.print(destination)
      else { continue }
      return (schema.name, url)
    }
    return nil
  }

  /// The URL of such a link; nil if no moments are kept.
  var linkWhereMomentsAreKept: String? { interpreter.session.moments == nil ? nil : link()?.url }

  /// A link that leads nowhere.
  var unknownLink: String { "\(app.router.links.origins.schemes.first ?? "app")://nowhere" }

  /// A place without values that can be shown now by one of some transitions: one that a link leads to, or the
  /// current one.
  func place(by transitions: [Transition]) -> String? {
    let names = app.placeNames(by: transitions)
    if let place = link(where: { names.contains($0.last?.name ?? "") })?.place { return place }
    guard let current = app.router.tree.focus?.destination, current.parameters.isEmpty,
      names.contains(current.name)
    else { return nil }
    return current.name
  }
}

extension Value {
  /// The first number, boolean or symbol in the value, with its path.
  fileprivate func plainFact(at name: String) -> (path: String, value: Value)? {
    switch self {
    case .bool, .int: return (name, self)
    case .symbol(let text) where Comparison.Operator(rawValue: text) == nil: return (name, self)
    case .object(let fields):
      return fields.lazy.compactMap { key, value in
        key.allSatisfy { $0.isLetter || $0.isNumber } ? value.plainFact(at: "\(name).\(key)") : nil
      }.first
    default: return nil
    }
  }
}
