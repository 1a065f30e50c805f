public import DequeModule

/// Moves the app from place to place: the navigation tree, and the live scenes that it reaches.
///
/// One transition runs at a time; what is asked for meanwhile waits in order. A transition that fails,
/// because the tree can't do it, a scene refuses to be left or a new one can't be made, leaves
/// everything as it was.
///
/// Whatever comes in the middle of a flow (a link, a notification, a sign-out) is a move like another: it
/// takes the scenes of the flow away with all that stands on them, after asking each of them, or it changes
/// nothing. Whoever waits for one of them hears once that it was cancelled, and why; the coordinator of the
/// flow goes with its last scene, and the work of its stores with them. Who insists, as when a session has
/// ended, asks nobody.
@MainActor
public final class Router {
  /// The navigation tree of an app, whose destinations are data.
  public typealias Tree = NavigationTree<Destination>
  package typealias Operation = Tree.Operation

  package static let remembered = 1000

  /// Where the app is.
  public private(set) var tree = Tree()
  /// The table that links are read by.
  public let links: LinkTable
  /// The last moves, oldest first.
  public private(set) var history: Deque<Move> = []
  package let routes = RouteQueue()

  let stage: SceneStage
  let linkQueue: LinkQueue
  package private(set) weak var builder: (any SceneBuilder)?
  /// How many moves there have been.
  package private(set) var moves = 0
  private(set) var trail = Trail()

  private let live = LiveScenes()
  private let turns: TransitionQueue
  private var isFollowingState = false
  private var restoration: Restoration?
  private var isForgetting = false
  private let relay = Relay<Int>(0)

  /// Creates a router that is nowhere yet.
  public init(on stage: SceneStage, links: LinkTable) {
    self.stage = stage
    self.links = links
    linkQueue = LinkQueue(on: stage)
    turns = TransitionQueue { stage.report($0) }
  }

  /// Names who makes the scenes; before the first move.
  public func build(with builder: any SceneBuilder) { self.builder = builder }

  // MARK: Looking

  /// The scene in front.
  public var front: Scene? { tree.focus.flatMap { live[$0.id] } }

  /// The live scenes, each before those that stand on it.
  public var liveScenes: [Scene] { tree.entries.compactMap { live[$0.id] } }

  /// The live scene of an entry.
  public func scene(_ id: EntryID) -> Scene? { live[id] }

  /// The scene that refuses to be left, and why; of several the one that would be asked first.
  public var refusal: (scene: Scene, reason: String)? { refusal(among: tree.entries.reversed()) }

  /// The first scene of some entries that refuses to be left, and why.
  func refusal(among entries: some Sequence<Tree.Entry>) -> (scene: Scene, reason: String)? {
    for entry in entries {
      if let scene = live[entry.id], let reason = scene.refusalToLeave { return (scene, reason) }
    }
    return nil
  }

  func askToLeave(_ entries: some Sequence<Tree.Entry>) throws(RouterError) {
    guard let refusal = refusal(among: entries) else { return }
    throw .refused(by: refusal.scene.name, reason: refusal.reason)
  }

  func isAwaited(_ id: EntryID) -> Bool { live.isAwaited(id) }

  var isMoving: Bool { turns.isMoving }

  var controlled: Set<EntryID> { live.controlled }

  var planner: Planner { Planner(tree: tree, controlled: live.controlled, builder: builder) }

  var guards: LinkGuards { LinkGuards(links: links, builder: builder) }

  /// Observes the moves: hears the number of moves at once, then after each.
  public func observe(_ hear: @escaping @MainActor (Int) -> Void) -> StateObservation {
    relay.observe(hear)
  }

  // MARK: Moving

  /// Changes the tree, and makes and releases live scenes accordingly.
  package func perform(
    _ operation: Operation, by requester: OwnerPath, cause: String, insisting insists: Bool = false,
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    try perform(
      MoveRequest(
        operation: operation, requester: requester, cause: cause, insists: insists,
        onResult: onResult))
  }

  func perform(_ request: MoveRequest) throws {
    var request = request
    request.isControlled = isFollowingState
    guard !isForgetting else { return discard(request) }
    if restoration?.hold(request) == true { return }
    guard isMoving else { return try transition { try move(request) } }
    turns.wait { [self, request] in
      try moveLate(request)
    } forget: { [self, request] in
      discard(request)
    }
  }

  /// Moves as was asked for before; whoever waits for what should have come in hears of a failure.
  private func moveLate(_ request: MoveRequest) throws {
    do {
      try move(request)
    } catch {
      request.onResult?(.failed("\(error)"))
      throw error
    }
  }

  /// Doesn't move as was asked for, since a saved state comes back or couldn't.
  ///
  /// Where what a state asks for is there already, whoever asks hears what comes of that.
  private func discard(_ request: MoveRequest) {
    guard let onResult = request.onResult else { return }
    let entry = tree.entries.last {
      request.isControlled && live.controlled.contains($0.id)
        && $0.destination == request.operation.incoming
    }
    guard let entry, live.answer(entry.id, also: onResult) else {
      return onResult(.cancelled(.restored))
    }
  }

  /// Does something when the transition that is under way is over, or now where there is none.
  ///
  /// Nothing happens where a saved state was to come back, and couldn't.
  public func whenAtRest(_ body: @escaping @MainActor () -> Void) {
    if isMoving { wait(body) } else { body() }
  }

  /// Does something once the transition that is under way is over; who fails then is reported.
  func wait(_ body: @escaping @MainActor () throws -> Void) { turns.wait(body) }

  /// Makes a transition, then those that were asked for meanwhile.
  func transition<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    // The state asks for the move itself, and for nothing that comes of it.
    let isWithinState = isFollowingState
    isFollowingState = false
    defer { isFollowingState = isWithinState }
    return try turns.run(body)
  }

  func move(_ request: MoveRequest) throws {
    guard request.condition?() ?? true else { return }
    guard restoration?.wasLeftBefore(request) != true else {
      request.onResult?(.cancelled(.restored))
      return
    }
    let transition = try permittedTransition(for: request)
    let made = try makeScenes(for: transition, request.make)
    let before = tree
    let course = request.usualCourse
    let old = course.isElsewhere ? location : nil
    tree = transition.tree
    remember(request, before: before)
    live.expect(transition.changes, of: request)
    if let old {
      trail.moved(course, from: old, to: location, front: tree.focus?.id)
    } else if !transition.changes.isEmpty {
      trail.moved(course)
    }
    live.perform(transition.changes, bringing: made, answering: request.answer, in: self)
    relay.accept(moves)
  }

  var location: Location { Location(tree.path, leavingOut: live.controlled) }

  /// What a request comes to, where the tree can do it and no scene refuses to be left.
  func permittedTransition(for request: MoveRequest) throws -> Tree.Transition {
    let operation = restoration?.anchored(request, in: tree) ?? request.operation
    let transition = try tree.applying(operation, by: request.requester)
    if !request.insists {
      try askToLeave(
        transition.changes.compactMap { change in
          if case .removed(let entry, _) = change { entry } else { nil }
        })
    }
    return transition
  }

  /// Makes the scenes of the entries that came in and are still there.
  private func makeScenes(
    for transition: Tree.Transition, _ make: (@MainActor (Destination) throws -> Scene?)?
  ) throws -> [(Tree.Entry, Scene)] {
    try transition.changes.compactMap { change in
      guard case .inserted(let entry) = change, let builder, transition.tree.entry(entry.id) != nil
      else { return nil }
      let made = try make?(entry.destination)
      let scene = try made ?? builder.makeScene(for: entry.destination)
      restoration?.giveSavedState(to: scene, of: entry, in: transition.tree)
      return (entry, scene)
    }
  }

  private func remember(_ request: MoveRequest, before: Tree) {
    moves += 1
    if history.count == Self.remembered { history.removeFirst() }
    history.append(
      Move(
        number: moves, time: stage.clock.now, change: request.operation,
        cause: request.cause, before: before, after: tree))
  }

  // MARK: Routes

  func receive(
    _ route: @autoclosure () -> Value, from scene: Scene, derivedFromState: Bool,
    follow: @escaping @MainActor () throws -> Void
  ) {
    let follow = { @MainActor [unowned self] in
      let outer = isFollowingState
      isFollowingState = derivedFromState
      defer { isFollowingState = outer }
      try follow()
    }
    switch routes.mode {
    case .automatic:
      do { try follow() } catch { stage.report(error) }
    case .manual:
      routes.append(route(), from: scene, derivedFromState: derivedFromState, follow: follow)
    }
  }

  // MARK: Restoring

  /// Does something during which nobody moves the app: what is asked for is forgotten.
  func holdingMoves(_ body: () throws -> Void) throws {
    guard !isMoving else { throw RestoringError.isMoving }
    let links = linkQueue.content
    isForgetting = true
    defer { isForgetting = false }
    try transition {
      try body()
      forgetWhatWaits()
    }
    linkQueue.content = links
  }

  /// Goes to the places of a saved state, in one transition, when the services have their states.
  func restore(by restorer: AppRestorer, cause: String) throws {
    guard !isMoving, restoration == nil else { throw RestoringError.isMoving }
    let links = linkQueue.content
    let restoration = Restoration(restorer)
    self.restoration = restoration
    defer { self.restoration = nil }
    try transition {
      do {
        try restorer.restoreParts()
        try restoreTree(by: restoration, cause: cause)
      } catch {
        forgetWhatWaits()
        linkQueue.content = links
        throw error
      }
    }
    restorer.losses += restoration.losses(following: routes.mode)
  }

  private func restoreTree(by restoration: Restoration, cause: String) throws {
    let restorer = restoration.restorer
    let remade = try restoration.remake(by: planner)
    let held = restoration.takeHeld()
    restoration.stopHolding()
    if remade.tree.root == nil {
      // The app goes where it would have gone by what its services know.
      for request in held {
        do { try moveLate(request) } catch { stage.report(error) }
      }
    } else {
      var scenes = remade.scenes[...]
      try move(
        MoveRequest(
          operation: .restore(remade.tree), requester: .top, cause: cause, insists: true,
          make: { _ in scenes.popFirst() }, course: .anew))
      restoration.remember(remade.ids, became: tree.entries.map(\.id))
      for request in held { request.onResult?(.cancelled(.restored)) }
    }
    restorer.didMove()
    try restorer.restoreTrackedObjectsAgain()
    restorer.moveClock()
    restorer.losses += linkQueue.restore(restorer.saved.links, asking: guards)
  }

  /// Forgets what waits for the end of the transition that is under way, and what was held till then.
  private func forgetWhatWaits() {
    let wasForgetting = isForgetting
    // Whoever hears of it may ask for something else, in vain too.
    isForgetting = true
    defer { isForgetting = wasForgetting }
    for request in restoration?.takeHeld() ?? [] { discard(request) }
    turns.forgetAll()
  }
}
