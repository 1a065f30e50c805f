import Scenes

/// The root coordinator of the maze: sets the root for the signed-in user, and presents bells.
package final class MazeCoordinator: MazeFlow {
  private enum Area: Equatable {
    case nowhere
    case outside
    case inside(visit: Int)
  }

  let session: SessionService
  let bells: BellService
  /// The stores that a fault retains.
  var retained: [AnyObject] = []
  private(set) weak var user: UserCoordinator?
  private weak var gate: GateCoordinator?
  private var area = Area.nowhere
  private var observations: [StateObservation] = []
  private var turns = 0
  private static var titles = 0

  init(
    on stage: SceneStage, router: Router, scope: Scope, session: SessionService,
    bells: BellService, record: MazeRecord, fault: MazeFault?
  ) {
    self.session = session
    self.bells = bells
    super.init(root: scope, on: stage, router: router, record: record, fault: fault)
  }

  func begin() {
    observations = [
      router.observe { [record] move in if move > 0 { record.add(.moved(move)) } },
      session.state.observe { [weak self] in self?.follow($0) },
      bells.state.observe { [weak self] in self?.follow($0) },
      router.observe { [weak self] _ in self?.followMove() },
    ]
  }

  // MARK: Users

  private func follow(_ state: SessionService.State) {
    let next: Area = state.user == nil ? .outside : .inside(visit: state.visit)
    guard area != next else { return }
    if case .inside = area {
      if fault != .keepsDeferredLinks { router.dropDeferredLinks() }
      if fault == .signsOutInSteps {
        attempt { try router.perform(.dismissAll, by: .top, cause: "session", force: true) }
      }
    }
    area = next
    attempt {
      let place: MazePlace = state.user == nil ? .gate : .hall
      try setRoot(place, cause: "session", force: true)
    }
    router.becomeReady()
    if let user = state.user { router.openDeferredLinks(waitingFor: "signedIn", as: user.rawValue) }
  }

  func gateCoordinator() -> GateCoordinator {
    if let gate { return gate }
    let made = GateCoordinator(in: self)
    gate = made
    return made
  }

  /// The coordinator of the signed-in user.
  func userCoordinator(for destination: Destination) throws -> UserCoordinator {
    let state = session.currentState
    guard let name = state.user else {
      throw RouterError.noScene(destination, reason: "no user is signed in")
    }
    if let user, user.visit == state.visit { return user }
    let made = UserCoordinator(name, visit: state.visit, in: self)
    user = made
    return made
  }

  func showExile(for requester: UserCoordinator) throws {
    guard fault == .removesUnasked else {
      return try requestRoot(MazePlace.exile, for: requester, cause: "flee")
    }
    try setRoot(MazePlace.exile, cause: "flee", force: true)
  }

  // MARK: Bells

  private func follow(_ ringing: [Int]) {
    for entry in router.tree.entries where entry.destination.name == "bell" {
      guard let scene = router.scene(entry.id),
        !ringing.contains(where: { MazePlace.bell(n: $0).destination == entry.destination })
      else { continue }
      attempt { try remove(scene, cause: "hushed") }
    }
    showNextBell()
  }

  private func showNextBell() {
    guard let next = bells.currentState.first, router.tree.focus != nil, !isShown(next) else {
      return
    }
    attempt {
      try requestScene(
        .bell(n: next), cause: "bell",
        provided: { [weak self] in
          guard let self else { return false }
          return bells.currentState.first == next && !isShown(next)
        }, onResult: { [bells] in if $0 == .cancelled(.dismissed) { bells.hush(next) } })
    }
  }

  private func isShown(_ bell: Int) -> Bool {
    router.tree.path.contains { $0.destination == MazePlace.bell(n: bell).destination }
  }

  func makeBell(_ n: Int) -> Scene {
    let store = scope.track(RiddleStore(tag("bell"), question: "bell \(n)"))
    return Scene("bell", store: store, view: MazeView()) { [bells] _, _ in bells.hush(n) }
  }

  // MARK: Faults

  func title(of destination: Destination) -> String {
    guard fault == .sharesTitles else { return "\(destination)" }
    Self.titles += 1
    return "\(destination) \(Self.titles)"
  }

  /// The room that a mirror redirects to.
  func room(mirrored n: LinkValue?) -> Destination {
    if fault == .changesDestinations { turns += 1 }
    return Destination(
      "room", ["n": fault == .changesDestinations ? .int(Int64(turns)) : n ?? .int(0)])
  }

  private func followMove() {
    showNextBell()
    guard let move = router.history.last else { return }
    let gone = move.before.entries.filter { move.after.entry($0.id) == nil }
    switch fault {
    case .repushesPoppedRooms
    where move.operation == "pop" && gone.last?.destination.name == "room":
      attempt { try show(MazePlace.room(n: 0), cause: "fault") }
    case .closesOtherTabs where move.operation.hasPrefix("push room"):
      guard let root = move.after.root, let selected = root.selected else { return }
      for (index, layer) in root.layers.enumerated() where index != selected {
        guard let bottom = layer.entries.first, layer.entries.count > 1 else { continue }
        attempt {
          try router.perform(.popToRoot(in: bottom.id), by: .top, cause: "fault")
        }
      }
    default: return
    }
  }
}
