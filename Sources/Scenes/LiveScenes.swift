/// The live scenes that the tree reaches, and those who wait for their answers.
@MainActor
final class LiveScenes {
  private var scenes: [EntryID: Scene] = [:]
  private var answers: [EntryID: @MainActor (SceneResult) -> Void] = [:]
  /// The entries that the state of another scene has asked for, and takes back by itself.
  private(set) var controlled: Set<EntryID> = []

  subscript(id: EntryID) -> Scene? { scenes[id] }

  func isAwaited(_ id: EntryID) -> Bool { answers[id] != nil }

  /// Lets one more hear the answer of an entry; returns whether anybody waits for it.
  func answer(_ id: EntryID, also hear: @escaping @MainActor (SceneResult) -> Void) -> Bool {
    guard let answer = answers[id] else { return false }
    answers[id] = { result in
      answer(result)
      hear(result)
    }
    return true
  }

  func expect(_ changes: [Router.Tree.Change], of request: MoveRequest) {
    for case .inserted(let entry) in changes {
      if entry.awaitsResult { answers[entry.id] = request.onResult }
      if request.isControlled { controlled.insert(entry.id) }
    }
  }

  /// Releases the scenes that leave, lets the new ones in, and answers those who wait.
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
        router.routes.forget(scene)
        scene.leave()
        leaving.append(scene)
      case .resolved(let token, let resolution):
        guard let hear = answers.removeValue(forKey: token.entry),
          let result = SceneResult(resolution, answer)
        else { continue }
        answered.append { hear(result) }
      default: continue
      }
    }
    // One after the other, deepest first, each with all that only it has kept alive.
    while !leaving.isEmpty { leaving.removeFirst() }
    for (entry, scene) in made { scenes[entry.id] = scene }
    for (entry, scene) in made { scene.enter(router, as: entry.id) }
    for answer in answered { answer() }
  }
}

/// What comes of a scene that somebody waits for.
public enum SceneResult: Hashable, Sendable {
  /// The scene answered.
  case value(Value)
  /// The scene left without an answer.
  case cancelled(RemovalReason)
  /// The scene never came in; why, in words.
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
