import Scenes

/// The coordinator of one user.
@MainActor
final class UserCoordinator: MazeFlow {
  /// The links that rooms open.
  static let links = [
    "maze:///rooms/1", "maze:///desk", "maze:///quest?at=2", "maze:///vault", "maze:///mirrors/3",
    "maze:///echoes/4", "maze:///cell", "maze:///trap",
  ]

  unowned let root: MazeCoordinator
  let visit: Int
  let keys = KeyService()
  private var observation: StateObservation?

  init(_ user: MazeUser, visit: Int, in root: MazeCoordinator) {
    self.root = root
    self.visit = visit
    super.init(user.rawValue, in: root, hasOwnScope: true)
    scope.track(keys)
    observation = keys.state.observe { [router] hasKey in
      if hasKey { router.openDeferredLinks(waitingFor: "key", as: user.rawValue) }
    }
  }

  /// Makes a scene with the actions of a room.
  func makeRoom(_ destination: Destination) -> Scene {
    let store = scope.track(
      RoomStore(tag(destination.name), on: stage, title: root.title(of: destination)))
    return Scene(destination.name, store: store, view: MazeView()) {
      [self, weak store] route, scene in
      switch route {
      case .arrived(let floor): try requestScene(.room(n: 10 + floor), cause: "lift")
      case .done(let action): try follow(action, of: scene, store)
      }
    }
  }

  /// Makes a room, and requests another one.
  func makeEcho(_ n: Int, _ destination: Destination) -> Scene {
    attempt { try requestScene(.room(n: n), cause: "echo", isInside: true) }
    return makeRoom(destination)
  }

  func makeRiddle(_ n: Int) -> Scene {
    let store = scope.track(RiddleStore(tag("riddle"), question: "riddle \(n)"))
    return Scene("riddle", store: store, view: MazeView()) { [self] route, scene in
      guard case .answered(let answer) = route else { return try remove(scene, cause: "given up") }
      do {
        try finish(scene, with: .string(answer), cause: "answer")
      } catch RouterError.noPendingResult {
        try remove(scene, cause: "answer")
      }
    }
  }

  private func follow(_ action: RoomStore.Action, of scene: Scene, _ store: RoomStore?) throws {
    switch action {
    case .go(let n): try show(MazePlace.room(n: n), cause: "go")
    case .swap(let n): try replace(scene, with: MazePlace.room(n: n), cause: "swap")
    case .ask(let n): try ask(n, for: store)
    case .write:
      let desk = DeskCoordinator(in: self)
      try desk.start(at: MazePlace.desk(), style: .presentSecondaryStack, cause: "write") {
        desk.makeDesk("")
      }
    case .seek:
      let quest = QuestCoordinator(in: self)
      try quest.start(at: MazePlace.quest(), style: .push, cause: "seek") { quest.makeQuest(at: 0) }
    case .leave: try remove(scene, cause: "leave")
    case .flee: try root.showExile(for: self)
    case .home: try requestRoot(MazePlace.hall, for: self, cause: "home")
    case .jump(let n): _ = try router.open(Self.links[abs(n % Self.links.count)])
    case .meddle:
      let others = router.tree.entries.filter { !ownerPath.contains($0.owner) }
      if let scene = others.last.flatMap({ router.scene($0.id) }) {
        try remove(scene, cause: "meddle")
      }
    case .ride: return
    }
  }

  /// Asks a riddle, whose answer may lead to another request.
  private func ask(_ n: Int, for store: RoomStore?, isInside: Bool = false) throws {
    try requestScene(
      .riddle(n: n), cause: "ask", isInside: isInside,
      onResult: { [weak self, weak store] result in
        store?.receive(result)
        self?.attempt {
          switch result {
          case .value("again"): try self?.ask(n + 1, for: store, isInside: true)
          case .value("on"): try self?.requestScene(.room(n: n), cause: "riddle", isInside: true)
          default: break
          }
        }
      })
  }
}
