import SceneCommands
import Scenes
import SceneText

/// A check of the paths of a redaction policy, because a misspelled path conceals nothing.
///
/// A path is checked when its scene or service exists for the first time, unless it is that of a value of a place. Its
/// first name may also be that of a command, or of an external system, so a name that is unknown is reported only if it
/// is similar to that of a scene or service.
@MainActor
struct PolicyCheck {
  /// The paths that are not checked yet.
  private var paths: [[Substring]]
  private var knowsNames = false

  init(_ policy: RedactionPolicy) { paths = policy.paths }

  /// Checks the paths to the scenes and services that exist now, each once.
  ///
  /// - Returns: The problems, as messages with a help line.
  mutating func problems(in app: any SceneApp) -> [String] {
    guard !paths.isEmpty else { return [] }
    var problems: [String] = []
    let targets = CommandTarget.all(of: app)
    let places = app.places
    let names = Set(targets.map(\.name) + app.sceneNames + app.serviceNames).sorted()
    paths.removeAll { path in
      guard let name = path.first.map(String.init), name != "*" else { return true }
      guard !Self.isValue(path, of: places) else { return true }
      let named = targets.filter { $0.name == name }
      guard named.isEmpty else {
        let found = named.compactMap {
          Self.problem(of: path.dropFirst().map(String.init), in: $0)
        }
        // A scene and a service can have the same name.
        if found.count == named.count, let problem = found.first {
          problems.append(Self.text(problem.message, problem.help, at: path))
        }
        return true
      }
      let similar = NearestNames.nearest(to: name, among: names).filter {
        NearestNames.isTypo(name, of: $0)
      }
      guard !knowsNames, !names.contains(name), !similar.isEmpty else { return false }
      problems.append(
        Self.text(
          "there is no scene or service '\(name)'", NearestNames.suggestion(similar), at: path))
      return true
    }
    knowsNames = true
    return problems
  }

  /// Whether a path is that of a value of a place, as in `ride.id`.
  private static func isValue(_ path: [Substring], of places: [CommandSchema]) -> Bool {
    path.count == 2
      && places.contains { place in
        path[0] == place.name && place.parameters.contains { path[1] == $0.label ?? $0.name }
      }
  }

  private static func text(_ message: String, _ help: String?, at path: [Substring]) -> String {
    "the redaction policy conceals nothing at '\(path.joined(separator: "."))': \(message)"
      + (help.map { "\n  help: \($0)" } ?? "")
  }

  /// Why a path in a scene or service conceals neither a part of its state nor an argument; nil if it conceals one.
  private static func problem(
    of path: [String], in target: CommandTarget
  ) -> (message: String, help: String?)? {
    guard let name = path.first else { return nil }
    let known = path.prefix { $0 != "*" }
    let place = ValuePath(known.map { .name($0) })
    guard let error = target.lazyState.impossibility(of: place, skippingNumbers: true) else {
      return nil
    }
    guard let command = target.schema(of: name) else {
      guard case .noField(name, _, let fields, _) = error else {
        return (error.message(from: target.name), error.fix)
      }
      let names = fields + target.commands.map(\.name)
      return (
        "'\(target.name)' has no field or action '\(name)'",
        NearestNames.suggestion(NearestNames.nearest(to: name, among: names))
          ?? "fields and actions: \(names.joined(separator: ", "))"
      )
    }
    let labels = command.parameters.compactMap(\.label)
    guard known.count > 1, !labels.contains(known[1]) else { return nil }
    return (
      "'\(target.name).\(name)' has no argument '\(known[1])'",
      labels.isEmpty ? nil : "arguments: \(labels.joined(separator: ", "))"
    )
  }
}
