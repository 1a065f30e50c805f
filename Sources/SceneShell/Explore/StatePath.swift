import ArgumentParser
import SceneCommands
import SceneSessions
import Scenes

/// A path in the state, as an option.
struct StatePath: ExpressibleByArgument, Sendable {
  let path: ValuePath

  init?(argument: String) {
    guard let path = try? ValuePath(argument) else { return nil }
    self.path = path
  }
}

/// A check of the paths that options give, because a misspelled path selects nothing.
@MainActor
final class StatePathCheck {
  /// The paths that are not checked yet, with the names of their options.
  private var paths: [(option: String, path: ValuePath)]

  init(_ paths: [(option: String, path: ValuePath)]) { self.paths = paths }

  /// Checks the paths in the scenes and services that exist now, each once, and names that resemble theirs.
  func check(in app: any SceneApp) throws(StatePathError) {
    guard !paths.isEmpty else { return }
    let targets = CommandTarget.all(of: app)
    var unchecked: [(option: String, path: ValuePath)] = []
    for (option, path) in paths {
      let name = Self.name(of: path)
      let named = targets.filter { $0.name == name }
      let rest = ValuePath(Array(path.components.dropFirst()))
      let errors = named.compactMap { $0.lazyState.impossibility(of: rest) }
      // A scene and a service can have the same name.
      if errors.count == named.count, let error = errors.first {
        throw StatePathError(
          option: option, path: path, message: error.message(from: name), help: error.fix)
      }
      guard named.isEmpty else { continue }
      let error = Self.unknownName(option, path, in: app)
      if let error, error.isTypo { throw error }
      unchecked.append((option, path))
    }
    paths = unchecked
  }

  /// The error of a path to a scene or service that is not known, and did not exist in any state; nil if there is none.
  func unknownName(in app: any SceneApp) -> StatePathError? {
    paths.lazy.compactMap { Self.unknownName($0.option, $0.path, in: app) }.first
  }

  /// The warnings of the paths that are not checked yet.
  var warnings: [String] {
    paths.map { option, path in
      "--\(option) \(path) selects nothing: no state that was found has '\(Self.name(of: path))'"
    }
  }

  /// The name of a scene or service, without the word that distinguishes it from others of the name.
  private static func name(of path: ValuePath) -> String {
    guard case .name(let name)? = path.components.first else { return "\(path)" }
    return String(name.prefix { $0 != "#" })
  }

  private static func unknownName(
    _ option: String, _ path: ValuePath, in app: any SceneApp
  ) -> StatePathError? {
    let name = name(of: path)
    let names = Set(CommandTarget.all(of: app).map(\.name) + app.sceneNames + app.serviceNames)
    guard !names.contains(name) else { return nil }
    let typos = NearestNames.nearest(to: name, among: names.sorted()).filter {
      NearestNames.isTypo(name, of: $0)
    }
    return StatePathError(
      option: option, path: path, message: "there is no scene or service '\(name)'",
      help: NearestNames.suggestion(typos)
        ?? "scenes and services: \(names.sorted().joined(separator: ", "))",
      isTypo: !typos.isEmpty)
  }
}

/// Why a path of an option selects nothing.
struct StatePathError: Error, CustomStringConvertible {
  let option: String
  let path: ValuePath
  let message: String
  let help: String?
  /// Whether its name resembles that of a scene or service.
  var isTypo = false

  var description: String {
    "--\(option) \(path) selects nothing: \(message)" + (help.map { "\n  help: \($0)" } ?? "")
  }
}
