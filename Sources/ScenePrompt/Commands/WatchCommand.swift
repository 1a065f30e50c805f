import SceneCommands
import SceneEngine
import SceneLanguage
import OrderedCollections
import SceneSessions

/// Print each change of a value, or list the watched paths: `watch a.b`.
@Command
struct WatchCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = .isInteractive

  /// Path of the value, as for `state`.
  let path: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let interpreter = context.interpreter
    func watched(_ path: String) -> Value {
      .object(["path": .string(path), "value": interpreter.value(at: path) ?? .null])
    }
    guard let path else {
      let paths = context.prompt.watchList.paths
      return .listing(
        paths.isEmpty ? "no path is watched" : paths.joined(separator: "\n"),
        .array(paths.map(watched)))
    }
    let text: String
    switch interpreter.lookUp(path) {
    case .value(let value): text = value.description
    case .absent(let reason): text = "no value yet: \(reason)"
    case .misspelled(let message, let suggestion):
      throw context.failure(.hostFailed, of: "path", message, help: suggestion)
    case .malformed(let message): throw context.failure(.hostFailed, of: "path", message)
    }
    context.prompt.watchList.add(path, interpreter.value(at: path))
    return .listing("\(path): \(text)", watched(path))
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    point.isFirst ? completer.statePaths(point.typed) : []
  }
}

/// The watched paths of the state, with their latest values.
@MainActor
struct WatchList {
  private var values: [(path: String, value: Value?)] = []

  var paths: [String] { values.map(\.path) }

  mutating func add(_ path: String, _ value: Value?) {
    values.removeAll { $0.path == path }
    values.append((path, value))
  }

  /// Stops watching a path, or all paths for nil; returns whether one was watched.
  mutating func remove(_ path: String?) -> Bool {
    let count = values.count
    values.removeAll { path == nil || $0.path == path }
    return values.count < count
  }

  /// Whether a path, or one above it, is watched.
  func contains(_ path: String) -> Bool {
    values.contains { watched, _ in
      path.hasPrefix(watched) && (path.dropFirst(watched.count).first.map(".[".contains) ?? true)
    }
  }

  /// The lines for what has changed since the last call.
  mutating func pending(_ read: (String) -> Value?) -> [String] {
    var lines: [String] = []
    for index in values.indices {
      let now = read(values[index].path)
      guard now != values[index].value else { continue }
      lines += StateChange.changes(at: values[index].path, from: values[index].value, to: now)
        .map(\.line)
      values[index].value = now
    }
    return lines
  }
}
