import Commands
import Sessions

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
