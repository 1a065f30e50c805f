import Commands
import Engine
import Language
import OrderedCollections
import Sessions

/// Tells what changes at a path of the state as it happens, or what is watched: `watch pickMeUp.view`.
@Command
struct WatchCommand: ShellCommand {
  static let category = CommandCategory.here
  static let traits: CommandTraits = .isInteractive

  let path: String?

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let interpreter = context.interpreter
    func watched(_ path: String) -> Value {
      .object(["path": .string(path), "value": interpreter.value(at: path) ?? .null])
    }
    guard let path else {
      let paths = context.prompt.watches.paths
      return .listing(
        paths.isEmpty ? "nothing is watched" : paths.joined(separator: "\n"),
        .array(paths.map(watched)))
    }
    let text: String
    switch interpreter.look(at: path) {
    case .value(let value): text = value.description
    case .absent(let suggestion):
      text = "not there yet" + (suggestion.map { "; \($0)" } ?? "")
    case .malformed(let message): throw context.failure(.hostFailed, of: "path", message)
    }
    context.prompt.watches.add(path, interpreter.value(at: path))
    return .listing("\(path): \(text)", watched(path))
  }

  static func suggestions(for point: ArgumentPoint, in completer: Completer) -> [Suggestion] {
    point.isFirst ? completer.statePaths(point.typed) : []
  }
}

/// The paths of the state that a user watches, and the values that were there last.
@MainActor
struct StateWatches {
  private var values: [(path: String, value: Value?)] = []

  var paths: [String] { values.map(\.path) }

  mutating func add(_ path: String, _ value: Value?) {
    values.removeAll { $0.path == path }
    values.append((path, value))
  }

  /// Watches a path no longer, or none; says whether something was watched.
  mutating func remove(_ path: String?) -> Bool {
    let count = values.count
    values.removeAll { path == nil || $0.path == path }
    return values.count < count
  }

  /// Whether a place is watched, by its own path or by one that leads to it.
  func contains(_ path: String) -> Bool {
    values.contains { watched, _ in
      path.hasPrefix(watched) && (path.dropFirst(watched.count).first.map(".[".contains) ?? true)
    }
  }

  mutating func news(_ read: (String) -> Value?) -> [String] {
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
