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

  /// Checks the names of scenes and services, and each path once, in the first state that has what it is about.
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
      if let path = selection.path, selection.isBounded {
        // It may have a value only later.
        var isChecked = false
        for target in named where try Self.hasBoundedValue(at: path, in: target, of: selection) {
          isChecked = true
        }
        if isChecked { continue }
      } else if !named.isEmpty {
        continue
      }
      if let help = Self.helpForUnknown(selection.owner, in: app) {
        throw SelectionError(
          selection: selection.text, message: "there is no scene or service '\(selection.owner)'",
          help: help)
      }
      unchecked.append(selection)
    }
    selections = unchecked
  }

  /// The warnings of the paths that are not checked yet.
  package var warnings: [String] {
    selections.compactMap { selection in
      selection.path.map { path in
        let part = selection.isBounded ? "a value of '\(path)'" : "'\(selection.owner)'"
        return "\(selection.text) selects nothing: no state that was found has \(part)"
      }
    }
  }

  /// Whether there is a number or a list at a path; false if there is no value.
  ///
  /// - Throws: The error of any other value.
  private static func hasBoundedValue(
    at path: ValuePath, in target: CommandTarget, of selection: Selection
  ) throws(SelectionError) -> Bool {
    let rest = ValuePath(Array(path.components.dropFirst()))
    let kind: String
    switch try? target.lazyState.value(at: rest) {
    case nil, .null?: return false
    case .int?, .double?, .array?: return true
    case .object?:
      // A dictionary may have any key.
      let key = ValuePath(rest.components + [.name("")])
      if target.lazyState.impossibility(of: key) == nil { return true }
      kind = "a group of fields"
    case .bool?: kind = "true or false"
    case .string?, .redacted?: kind = "a text"
    case .symbol?, .variant?: kind = "a case"
    }
    throw SelectionError(
      selection: selection.text, problem: "has no number", message: "'\(path)' is \(kind)",
      help: "name a number or a list, as in --bound cart.items=5")
  }

  /// The name of a scene or service, without the word that distinguishes it from others of the name.
  private static func owner(of path: ValuePath) -> String {
    guard case .name(let name)? = path.components.first else { return "\(path)" }
    return String(name.prefix { $0 != "#" })
  }

  /// Help for the name of a scene or service that an app does not have; nil if it has it.
  package static func helpForUnknown(_ name: String, in app: any SceneApp) -> String? {
    let names = Set(CommandTarget.all(of: app).map(\.name) + app.sceneNames + app.serviceNames)
    guard !names.contains(name) else { return nil }
    let typos = NearestNames.nearest(to: name, among: names.sorted()).filter {
      NearestNames.isTypo(name, of: $0)
    }
    return NearestNames.suggestion(typos)
      ?? "scenes and services: \(names.sorted().joined(separator: ", "))"
  }
}

/// Why an option selects nothing.
package struct SelectionError: Error, CustomStringConvertible {
  let selection: String
  var problem = "selects nothing"
  let message: String
  let help: String?

  package var description: String {
    "\(selection) \(problem): \(message)" + (help.map { "\n  help: \($0)" } ?? "")
  }
}
