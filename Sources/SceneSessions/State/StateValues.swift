package import SceneCommands
import OrderedCollections
package import Scenes

/// The values in an app's state that fit a parameter: those of fields with its name.
@MainActor
package struct StateValues {
  /// The states of scenes and services, those in front first.
  private let states: [(name: String, value: Value)]

  package init(app: any SceneApp) {
    self.init(CommandTarget.all(of: app).map { ($0.name, $0.state) })
  }

  /// Creates the values of states, those in front first.
  package init(_ states: [(name: String, value: Value)]) { self.states = states }

  /// The maximum number of parts of the state that are searched, so that Tab responds at once.
  private static let partLimit = 20_000
  private static let limit = 20

  /// The values that fit a parameter, those of the front scene first.
  ///
  /// Fields below a name that begins like the owner are preferred: `id` of a `ride` is searched in `rides` first, and so is
  /// `rideID`.
  package func values(
    for parameter: String, of owner: String = ""
  ) -> [(text: String, path: ValuePath)] {
    let stem = parameter.hasSuffix("ID") ? String(parameter.dropLast(2)) : ""
    var search = Search(
      name: parameter.lowercased(), stem: stem.lowercased(), owner: owner.lowercased(),
      left: Self.partLimit)
    for (name, state) in states where search.left > 0 { search.visit(state, at: [.name(name)]) }
    let best =
      search.found.contains(where: \.isOwned) ? search.found.filter(\.isOwned) : search.found
    // A value in a list exists; elsewhere it may be a search text.
    let ordered = best.filter(\.isListed) + best.filter { !$0.isListed }
    var seen: Set<String> = []
    return ordered.filter { seen.insert($0.text).inserted }.prefix(Self.limit)
      .map { ($0.text, $0.path) }
  }

  private struct Found {
    let text: String
    let path: ValuePath
    let isOwned: Bool

    var isListed: Bool {
      path.components.contains { component in
        if case .index = component { true } else { false }
      }
    }
  }

  private struct Search {
    static let lengthLimit = 100

    let name: String
    let stem: String
    let owner: String
    var left: Int
    var found: [Found] = []

    mutating func visit(_ value: Value, at path: [ValuePath.Component]) {
      guard left > 0 else { return }
      left -= 1
      switch value {
      case .object(let fields):
        for (field, value) in fields {
          note(value, of: field, in: path)
          visit(value, at: path + [.name(field)])
        }
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          visit(element, at: path + [.index(index)])
        }
      case .variant(_, let payload): visit(payload, at: path)
      case .null, .bool, .int, .double, .string, .symbol, .redacted: break
      }
    }

    private mutating func note(_ value: Value, of field: String, in path: [ValuePath.Component]) {
      /// Whether a part of the path begins with a word.
      func leads(through word: String) -> Bool {
        path.contains { component in
          if case .name(let name) = component { name.lowercased().hasPrefix(word) } else { false }
        }
      }
      let name = field.lowercased()
      let isStem = !stem.isEmpty && name == "id" && leads(through: stem)
      guard name == self.name || isStem, let text = Self.text(of: value) else { return }
      found.append(
        Found(
          text: text, path: ValuePath(path + [.name(field)]),
          isOwned: isStem || leads(through: owner)))
    }

    private static func text(of value: Value) -> String? {
      switch value {
      case .string(let text), .symbol(let text):
        text.isEmpty || text.count > lengthLimit || text.contains(where: \.isNewline) ? nil : text
      case .int, .double: value.description
      case .null, .bool, .array, .object, .variant, .redacted: nil
      }
    }
  }
}
