import Language
package import Scenes
import Sessions

/// What the app has now that examples can be made of.
@MainActor
package struct AppSamples {
  private let interpreter: Interpreter

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  package var app: any SceneApp { interpreter.app }

  /// A plain value that somewhere in the state stands.
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

  /// Somewhere that a link without values leads to from here, on a way from the root that will do.
  func link(
    where isWanted: ([Destination]) -> Bool = { _ in true }
  ) -> (place: String, url: String)? {
    for schema in app.places {
      guard let destination = try? app.destination(schema.name, arguments: []),
        case let preview = app.router.preview(destination), case .moves = preview.end,
        preview.line.last == destination, isWanted(preview.line),
        let url = try? app.router.links.print(destination)
      else { continue }
      return (schema.name, url)
    }
    return nil
  }

  /// The URL of such a link; nil where there are no moments to look at.
  var linkWhereMomentsAreKept: String? { interpreter.session.moments == nil ? nil : link()?.url }

  /// A place without values other than the one in front.
  var otherPlace: String? { link()?.place }
}

extension Value {
  /// The first number, truth value or symbol in this one, and the path that leads there from a name.
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
