package import SceneCommands
import SceneLinks
import SceneRuntime
package import SceneSessions
import Scenes

/// What is wrong in the current state of an app without any property, as titles of findings.
extension AppSession {
  /// The objects that should have been released: of scopes, of scenes that were left since ``watchScenes()``, and
  /// coordinators.
  package func leaks() async -> [String] {
    guard !unreleased.isEmpty else { return [] }
    // A canceled effect may hold its owner until it ends.
    await stage.waitUntilQuiet()
    return stage.effects.contains(where: \.isCancelled) ? [] : unreleased
  }

  private var unreleased: [String] {
    // What was read of former states retains their objects until the tracker reads the current ones.
    _ = tracker.mark()
    return unreleasedScenes
      + app.scope.leaks.map { "\($0.type) is alive after the end of its scope '\($0.scope)'" }
      + app.coordinators.filter(\.isLeaked).map {
        "the coordinator '\($0.ownerPath)' is alive after its scenes were left"
      }
  }

  /// The places with a link that does not lead to them.
  package var wrongLinks: [String] {
    let router = app.router
    return router.tree.entries.compactMap { entry in
      let place = entry.destination
      guard let url = try? router.links.print(place),
        (try? router.links.resolve(url)) != (try? router.links.completed(place))
      else { return nil }
      return "the link '\(url)' of '\(place)' leads elsewhere"
    }
  }

  /// The parts of the app that show a sample of a secret.
  package var shownSecrets: [String] {
    let router = app.router
    let links = router.tree.entries.compactMap { try? router.links.print($0.destination) }
    return router.liveScenes.filter { $0.render().showsSecret }.map {
      "the drawing of '\($0.name)' shows a secret"
    }
      + links.filter(\.showsSecret).map { _ in "the link of a place shows a secret" }
      + tracker.values.filter(\.value.showsSecret).map {
        "the state of '\($0.name)' shows a secret"
      }
  }
}

extension String {
  /// Whether a sample of a secret occurs in it.
  fileprivate var showsSecret: Bool {
    SampleArguments.secrets.contains { utf8.count >= $0.utf8.count && contains($0) }
  }
}

extension Value {
  /// Whether a sample of a secret occurs in one of its texts.
  fileprivate var showsSecret: Bool {
    switch self {
    case .null, .bool, .int, .double, .redacted: false
    case .string(let text), .symbol(let text): text.showsSecret
    case .array(let elements): elements.contains(where: \.showsSecret)
    case .object(let fields): fields.contains { $0.key.showsSecret || $0.value.showsSecret }
    case .variant(_, let payload): payload.showsSecret
    }
  }
}

extension StateChange {
  /// The differences of states, by name.
  package static func changes(
    from old: [(name: String, value: Value)], to new: [(name: String, value: Value)]
  ) -> [StateChange] {
    let new = Dictionary(new.map { ($0.name, $0.value) }) { first, _ in first }
    return old.flatMap { StateChange.changes(at: $0.name, from: $0.value, to: new[$0.name]) }
  }
}
