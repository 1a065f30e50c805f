import OrderedCollections
package import SceneCommands
import SceneSessions
import Scenes

/// The parts of an app's state in which two states must differ to be two.
package struct StateSelection {
  /// The paths that count; empty for all.
  package let only: [ValuePath]
  /// The paths that do not count.
  package let ignored: [ValuePath]

  /// Nil if the whole state counts.
  package init?(only: [ValuePath], ignoring ignored: [ValuePath]) {
    guard !only.isEmpty || !ignored.isEmpty else { return nil }
    (self.only, self.ignored) = (only, ignored)
  }

  /// The digest of the parts that count, and of the place if no part was named.
  @MainActor
  func digest(of session: AppSession) -> UInt64 {
    var state: Value = [:]
    for (name, part) in session.tracker.values { state[name] = part }
    guard only.isEmpty else {
      return only.reduce(0) { sum, path in
        StateDigest.mix(sum, StateDigest.of((try? state.value(at: path)) ?? .null))
      }
    }
    for path in ignored { state.remove(path.components[...]) }
    let place = session.app.pathNames.joined(separator: " > ")
    return StateDigest.mix(StateDigest.of(state), .of(place))
  }
}

extension Value {
  /// Replaces the value at a path, if there is one, by null.
  fileprivate mutating func remove(_ path: ArraySlice<ValuePath.Component>) {
    guard let first = path.first else { return self = .null }
    switch (first, self) {
    case (.name(let name), .object(var fields)):
      guard fields[name] != nil else { return }
      fields[name]?.remove(path.dropFirst())
      self = .object(fields)
    case (.name, .variant(let name, var payload)):
      payload.remove(path)
      self = .variant(name, payload)
    case (.index(let index), .array(var elements)):
      guard elements.indices.contains(index) else { return }
      elements[index].remove(path.dropFirst())
      self = .array(elements)
    default: return
    }
  }
}
