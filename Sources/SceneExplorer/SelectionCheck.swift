package import SceneCommands
import SceneSessions
import SceneText
package import Scenes

/// A check of the scenes and services that options and properties name, because a misspelled name selects nothing.
@MainActor
package final class SelectionCheck {
  private struct Selection {
    /// What selects, as in `--ignore chat.text`.
    let text: String
    /// The name of the scene or service.
    let owner: String
    /// The path in its state; nil if no path is given.
    var path: ValuePath?
    /// Whether the path is that of a number or a list.
    var isBounded = false
  }

  /// What is not checked yet.
  private var selections: [Selection]

  /// - Parameters:
  ///   - paths: Paths in the state, each with the text in which it is, as in `--ignore chat.text`.
  ///   - bounds: Paths of numbers and lists.
  ///   - actions: The beginnings of the names of moves, each with its text.
  package init(
    paths: [(text: String, path: ValuePath)], bounds: [(text: String, path: ValuePath)],
    actions: [(text: String, name: String)]
  ) {
    selections =
      paths.map { Selection(text: $0, owner: Self.owner(of: $1), path: $1) }
      + bounds.map { Selection(text: $0, owner: Self.owner(of: $1), path: $1, isBounded: true) }
      + actions.compactMap { text, name in
        let owner = name.prefix { $0 != "." && $0 != " " }
        // Names of kinds, and of moves that belong to no scene.
        guard ExploredMoveKind(rawValue: name) == nil, !["link", "time"].contains(owner),
          !owner.isEmpty
        else { return nil }
        return Selection(text: text, owner: String(owner))
      }
  }

  /// Checks the paths in the scenes and services that exist now, each once, and names that resemble theirs.
  package func check(in app: any SceneApp) throws(SelectionError) {
    guard !selections.isEmpty else { return }
    let targets = CommandTarget.all(of: app)
    var unchecked: [Selection] = []
    for selection in selections {
      let named = targets.filter { $0.name == selection.owner }
      if let path = selection.path {
        let rest = ValuePath(Array(path.components.dropFirst()))
        let errors = named.compactMap { $0.lazyState.impossibility(of: rest) }
        // A scene and a service can have the same name.
        if errors.count == named.count, let error = errors.first {
          throw SelectionError(
            selection: selection.text, message: error.message(from: selection.owner),
            help: error.fix)
        }
      }
      if selection.isBounded, let path = selection.path {
        if let error = named.lazy.compactMap({ Self.unbounded(path, in: $0) }).first {
          throw SelectionError(
            selection: selection.text, message: error,
            help: "name a number or a list, as in --bound cart.items=5")
        }
      }
      guard named.isEmpty else { continue }
      let error = Self.unknownName(selection, in: app)
      if let error, error.isTypo { throw error }
      unchecked.append(selection)
    }
    selections = unchecked
  }

  /// The error of a scene or service that is not known, and did not exist in any state; nil if there is none.
  package func unknownName(in app: any SceneApp) -> SelectionError? {
    selections.lazy.compactMap { Self.unknownName($0, in: app) }.first
  }

  /// The warnings of the paths that are not checked yet.
  package var warnings: [String] {
    selections.filter { $0.path != nil }.map {
      "\($0.text) selects nothing: no state that was found has '\($0.owner)'"
    }
  }

  /// Why a part of the state has no bound: it is no number and no list; nil if it may be one.
  private static func unbounded(_ path: ValuePath, in target: CommandTarget) -> String? {
    let rest = ValuePath(Array(path.components.dropFirst()))
    guard let value = try? target.lazyState.value(at: rest) else { return nil }
    switch value {
    case .int, .double, .array, .null: return nil
    case .object:
      // A dictionary may have any key.
      let key = ValuePath(rest.components + [.name("")])
      return target.lazyState.impossibility(of: key).map { _ in "'\(path)' is a group of fields" }
    case .bool: return "'\(path)' is true or false"
    case .string, .symbol, .redacted: return "'\(path)' is a text"
    case .variant: return "'\(path)' is a case"
    }
  }

  /// The name of a scene or service, without the word that distinguishes it from others of the name.
  private static func owner(of path: ValuePath) -> String {
    guard case .name(let name)? = path.components.first else { return "\(path)" }
    return String(name.prefix { $0 != "#" })
  }

  private static func unknownName(
    _ selection: Selection, in app: any SceneApp
  ) -> SelectionError? {
    let name = selection.owner
    let names = Set(CommandTarget.all(of: app).map(\.name) + app.sceneNames + app.serviceNames)
    guard !names.contains(name) else { return nil }
    let typos = NearestNames.nearest(to: name, among: names.sorted()).filter {
      NearestNames.isTypo(name, of: $0)
    }
    return SelectionError(
      selection: selection.text, message: "there is no scene or service '\(name)'",
      help: NearestNames.suggestion(typos)
        ?? "scenes and services: \(names.sorted().joined(separator: ", "))",
      isTypo: !typos.isEmpty)
  }
}

/// Why an option or a property selects nothing.
package struct SelectionError: Error, CustomStringConvertible {
  let selection: String
  let message: String
  let help: String?
  /// Whether its name resembles that of a scene or service.
  var isTypo = false

  package var description: String {
    "\(selection) selects nothing: \(message)" + (help.map { "\n  help: \($0)" } ?? "")
  }
}
