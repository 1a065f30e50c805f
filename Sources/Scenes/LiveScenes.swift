/// The live scenes, by the tree's entries or by their own numbers if they are embedded, and the receivers of results.
@MainActor
final class LiveScenes {
  private var scenes: [EntryID: Scene] = [:]
  private var receivers: [EntryID: @MainActor (SceneResult) -> Void] = [:]
  /// The entries that the state of another scene requested, and may withdraw.
  private(set) var controlled: Set<EntryID> = []

  subscript(id: EntryID) -> Scene? { scenes[id] }

  func add(embedded scene: Scene, as id: EntryID) { scenes[id] = scene }

  func remove(embedded scene: Scene) {
    if let id = scene.id { scenes[id] = nil }
  }

  func isAwaited(_ id: EntryID) -> Bool { receivers[id] != nil }

  /// Adds a receiver for the result of an entry; returns whether the result is awaited.
  func addReceiver(for id: EntryID, _ receive: @escaping @MainActor (SceneResult) -> Void) -> Bool {
    guard let receiver = receivers[id] else { return false }
    receivers[id] = { result in
      receiver(result)
      receive(result)
    }
    return true
  }

  func expect(_ changes: [Router.Tree.Change], of request: MoveRequest) {
    for case .inserted(let entry) in changes {
      if entry.awaitsResult { receivers[entry.id] = request.onResult }
      if request.isControlled { controlled.insert(entry.id) }
    }
  }

  /// Releases the leaving scenes, enters the new ones, and delivers results.
  func perform(
    _ changes: [Router.Tree.Change], bringing made: [(Router.Tree.Entry, Scene)],
    answering answer: Value?, in router: Router
  ) {
    var leaving: [Scene] = []
    var answered: [@MainActor () -> Void] = []
    for change in changes {
      switch change {
      case .removed(let entry, _):
        controlled.remove(entry.id)
        guard let scene = scenes.removeValue(forKey: entry.id) else { continue }
        router.routes.removeRoutes(of: scene)
        scene.leave()
        leaving.append(scene)
      case .resolved(let token, let resolution):
        guard let receive = receivers.removeValue(forKey: token.entry),
          let result = SceneResult(resolution, answer)
        else { continue }
        answered.append { receive(result) }
      default: continue
      }
    }
    // The scenes are released one by one, deepest first, each with the objects that only it retains.
    while !leaving.isEmpty { leaving.removeFirst() }
    for (entry, scene) in made { scenes[entry.id] = scene }
    for (entry, scene) in made { scene.enter(router, as: entry.id) }
    for answer in answered { answer() }
  }
}

/// The result of a scene that was awaited.
public enum SceneResult: Hashable, Sendable {
  /// The scene delivered a value.
  case value(Value)
  /// The scene left without a result.
  case cancelled(RemovalReason)
  /// The scene was never shown, for this reason.
  case failed(String)
}

extension SceneResult {
  fileprivate init?(_ resolution: Resolution, _ answer: Value?) {
    switch resolution {
    case .delivered:
      guard let answer else { return nil }
      self = .value(answer)
    case .cancelled(let reason): self = .cancelled(reason)
    }
  }
}
