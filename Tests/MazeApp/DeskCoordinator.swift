import Scenes

/// The coordinator of a draft and its scenes.
@MainActor
final class DeskCoordinator: MazeFlow {
  private unowned let root: MazeCoordinator
  private weak var store: DeskStore?
  /// The hint that the state of the draft requests.
  private weak var hint: Scene?

  init(in outer: UserCoordinator) {
    root = outer.root
    super.init("desk", in: outer)
  }

  func makeDesk(_ draft: String) -> Scene {
    let store = scope.track(DeskStore(tag("desk"), draft: draft))
    self.store = store
    if fault == .leaksStores { root.retained.append(store) }
    guard fault != .releasesCoordinators else {
      return Scene("desk", store: store, view: MazeView()) { [weak self] route, _ in
        try self?.follow(route)
      }
    }
    return Scene("desk", store: store, view: MazeView()) { [self] route, _ in try follow(route) }
  }

  func makeDrawer(_ n: Int) -> Scene {
    let store = scope.track(RiddleStore(tag("drawer"), question: "drawer \(n)"))
    return Scene("drawer", store: store, view: MazeView()) { [self] _, scene in
      try remove(scene, cause: "drawer closed")
    }
  }

  func makeHint(_ n: Int) -> Scene {
    let store = scope.track(RiddleStore(tag("hint"), question: "hint \(n)"))
    return Scene("hint", store: store, view: MazeView()) { [self] route, scene in
      try follow(route, of: scene)
    }
  }

  /// Remembers a requested hint: only such a hint is removed with its question.
  private func present(_ scene: Scene) -> Scene {
    hint = scene
    return scene
  }

  private func follow(_ route: RiddleStore.Route, of scene: Scene) throws {
    guard case .answered(let answer) = route else { return try remove(scene, cause: "given up") }
    do {
      try finish(scene, with: .string(answer), cause: "hint")
    } catch RouterError.noPendingResult {
      try remove(scene, cause: "hint")
    }
  }

  private func follow(_ route: DeskStore.Route) throws {
    switch route {
    case .hint(let n):
      if let hint { try remove(hint, cause: "another hint") }
      hint = nil
      guard let n else { return }
      try requestScene(.hint(n: n), cause: "hint", making: { [self] in present(makeHint(n)) }) {
        [weak store] result in store?.receive(result, of: n)
      }
    case .drawer(let n):
      try show(MazePlace.drawer(n: n), cause: "drawer") { [self] in makeDrawer(n) }
    case .closed: try stop(cause: "desk closed")
    }
  }
}
