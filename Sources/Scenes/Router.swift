public import DequeModule

/// Moves the app from place to place: owns the navigation tree and its live scenes.
///
/// One transition runs at a time; requests that arrive meanwhile wait in order. A transition fails if the tree does
/// not allow it, a scene refuses to be left, or a new scene cannot be made; then nothing changes.
///
/// A move that interrupts a flow (a link, a notification, a sign-out) is no different: it removes the flow's scenes
/// with everything above them, after asking each, or changes nothing. An awaited result is canceled once, with the
/// reason. The flow's coordinator is released with its last scene, and the effects of its stores with them. Forced
/// moves, as when a session has ended, ask no scene.
@MainActor
public final class Router {
  /// The type of an app's navigation tree, whose destinations are data.
  public typealias Tree = NavigationTree<Destination>
  package typealias Operation = Tree.Operation

  package static let historyLimit = 1000

  /// The current navigation tree.
  public private(set) var tree = Tree()
  /// The table of the app's links.
  public let links: LinkTable
  /// The last moves, oldest first.
  public private(set) var history: Deque<Move> = []
  package let routes = RouteQueue()

  let stage: SceneStage
  let linkQueue: LinkQueue
  package private(set) weak var builder: (any SceneBuilder)?
  /// The navigation state of the app, if it has its own.
  private(set) weak var navigation: (any NavigationState)?
  /// The number of moves so far.
  package private(set) var moves = 0
  /// The number of routes that scenes have sent.
  package private(set) var routeCount = 0
  /// Called for each route that a scene sends.
  package var onRoute: (@MainActor (Value, Scene) -> Void)?
  var backForwardList = BackForwardList()
  /// The number of coordinators so far.
  private var coordinatorCount = 0

  private let live = LiveScenes()
  private let turns: TransitionQueue
  private(set) var isFollowingState = false
  /// The scene whose route is being followed.
  private(set) weak var routeSender: Scene?
  private var restoration: Restoration?
  /// Whether a saved state is being restored.
  package var isRestoring: Bool { restoration != nil }
  private var isDiscarding = false
  /// Whether a transition is being prepared, so that the tree must not change.
  private var isPreparing = false
  private var waitingForTree: [@MainActor () -> Void] = []
  private let relay = Relay<Int>(0)
  /// A number that grows when scenes come or go: with each move and each change of embedded scenes.
  package private(set) var sceneVersion = 0
  private let sceneRelay = Relay<Int>(0)

  /// Creates a router with an empty tree.
  public init(on stage: SceneStage, links: LinkTable) {
    self.stage = stage
    self.links = links
    linkQueue = LinkQueue(on: stage)
    turns = TransitionQueue { stage.report($0) }
  }

  /// Sets the maker of the scenes; required before the first move.
  public func build(with builder: any SceneBuilder) { self.builder = builder }

  /// Sets the navigation state of an app that has its own.
  func follow(_ navigation: any NavigationState) { self.navigation = navigation }

  // MARK: Reading

  /// The front scene.
  public var front: Scene? { tree.focus.flatMap { live[$0.id] } }

  /// The live scenes, each before those that it embeds and those above it.
  public var liveScenes: [Scene] { entryScenes.flatMap(\.withEmbedded) }

  /// The live scenes that have an entry in the tree, each before those above it.
  package var entryScenes: [Scene] { tree.entries.compactMap { live[$0.id] } }

  /// Returns the live scene of an entry, or the embedded scene with a number.
  public func scene(_ id: EntryID) -> Scene? { live[id] }

  /// Observes the live scenes: calls the closure at once, then after scenes have come or gone.
  public func observeScenes(_ onChange: @escaping @MainActor () -> Void) -> StateObservation {
    sceneRelay.observe { _ in onChange() }
  }

  /// The scene that refuses to be left, and its reason; if there are several, the one to be asked first.
  public var refusal: (scene: Scene, reason: String)? { refusal(among: tree.entries.reversed()) }

  /// Returns the first scene of some entries that refuses to be left, and its reason.
  func refusal(among entries: some Sequence<Tree.Entry>) -> (scene: Scene, reason: String)? {
    for entry in entries {
      if let refusal = live[entry.id]?.refusal { return refusal }
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

  /// Observes the number of moves: calls the closure at once, then after each move.
  public func observe(_ onChange: @escaping @MainActor (Int) -> Void) -> StateObservation {
    relay.observe(onChange)
  }

  /// The number and the time of a new coordinator.
  func identifyCoordinator() -> (number: Int, since: StageClock.Instant) {
    coordinatorCount += 1
    return (coordinatorCount, stage.clock.now)
  }

  // MARK: Moving

  /// Changes the tree, and makes and releases live scenes accordingly.
  package func perform(
    _ operation: Operation, by requester: OwnerPath, cause: String, force: Bool = false,
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    try perform(
      MoveRequest(
        operation: operation, requester: requester, cause: cause, force: force, onResult: onResult))
  }

  func perform(_ request: MoveRequest) throws {
    var request = request
    request.isControlled = isFollowingState
    guard !isDiscarding else { return discard(request) }
    if restoration?.hold(request) == true { return }
    guard isMoving else { return try transition { try move(request) } }
    turns.enqueue { [self, request] in
      try moveQueued(request)
    } discard: { [self, request] in
      discard(request)
    }
  }

  /// Performs a queued request; on failure its receiver gets the error.
  private func moveQueued(_ request: MoveRequest) throws {
    do {
      try move(request)
    } catch {
      request.onResult?(.failed("\(error)"))
      throw error
    }
  }

  /// Ends a request without a move, because a saved state is being restored, or could not be restored.
  ///
  /// If the requested entry already exists, the receiver gets the result of that entry.
  private func discard(_ request: MoveRequest) {
    guard let onResult = request.onResult else { return }
    let entry = tree.entries.last {
      request.isControlled && live.controlled.contains($0.id)
        && $0.destination == request.operation.incoming
    }
    guard let entry, live.addReceiver(for: entry.id, onResult) else {
      return onResult(.cancelled(.restored))
    }
  }

  /// Runs a closure after the current transition, or now if there is none.
  ///
  /// The closure is discarded if a saved state could not be restored.
  public func afterTransition(_ body: @escaping @MainActor () -> Void) {
    if isMoving { enqueue(body) } else { body() }
  }

  /// Runs a closure after the current transition; an error is reported to the stage.
  func enqueue(_ body: @escaping @MainActor () throws -> Void) { turns.enqueue(body) }

  /// Runs a transition, then those that were requested meanwhile.
  func transition<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    // The state requests the move itself, but not the moves that result from it.
    let wasFollowingState = isFollowingState
    isFollowingState = false
    defer { isFollowingState = wasFollowingState }
    return try turns.run {
      navigation?.updateTree()
      return try body()
    }
  }

  func move(_ request: MoveRequest) throws {
    guard request.condition?() ?? true else { return }
    guard restoration?.wasLeftBeforeSaving(request) != true else {
      request.onResult?(.cancelled(.restored))
      return
    }
    let (transition, made) = try prepare(request)
    let before = tree
    let kind = request.moveKind
    let old = kind.changesPlace ? location : nil
    tree = transition.tree
    let isMove = !transition.changes.isEmpty || tree != before
    if isMove { remember(request, before: before) }
    live.expect(transition.changes, of: request)
    if let old {
      backForwardList.didMove(kind, from: old, to: location, front: tree.focus?.id)
    } else if !transition.changes.isEmpty {
      backForwardList.didMove(kind)
    }
    sceneVersion += 1
    runWaitingForTree()
    live.perform(transition.changes, bringing: made, answering: request.answer, in: self)
    noteAppearances()
    noteScenes()
    if isMove { relay.accept(moves) }
  }

  /// Applies a request to the tree, and makes the scenes of new entries.
  private func prepare(
    _ request: MoveRequest
  ) throws -> (Tree.Transition, made: [(Tree.Entry, Scene)]) {
    isPreparing = true
    do {
      let transition = try permittedTransition(for: request)
      let make = { try self.makeScenes(for: transition, request.make) }
      guard let navigation, !request.isFromApp else { return (transition, try make()) }
      let path = transition.tree.path.map(\.destination)
      return (transition, try navigation.show(path, while: make))
    } catch {
      runWaitingForTree()
      throw error
    }
  }

  var location: Location { Location(tree.path, excluding: live.controlled) }

  /// Applies a request to the tree; throws if the tree does not allow it or a scene refuses to be left.
  func permittedTransition(for request: MoveRequest) throws -> Tree.Transition {
    let operation = restoration?.anchored(request, in: tree) ?? request.operation
    let transition = try tree.applying(operation, by: request.requester)
    try planner.check(transition)
    if !request.force {
      try askToLeave(
        transition.changes.compactMap { change in
          if case .removed(let entry, _) = change { entry } else { nil }
        })
    }
    return transition
  }

  /// Makes the scenes of entries that were inserted and remain.
  private func makeScenes(
    for transition: Tree.Transition, _ make: (@MainActor (Destination) throws -> Scene?)?
  ) throws -> [(Tree.Entry, Scene)] {
    guard let builder else { return [] }
    return try transition.newEntries.map { entry in
      let made = try make?(entry.destination)
      let scene = try made ?? builder.makeSatisfiedScene(for: entry.destination)
      restoration?.restoreState(of: entry, to: scene, in: transition.tree)
      return (entry, scene)
    }
  }

  private func remember(_ request: MoveRequest, before: Tree) {
    moves += 1
    if history.count == Self.historyLimit { history.removeFirst() }
    history.append(
      Move(
        number: moves, time: stage.clock.now, change: request.operation,
        cause: request.cause, before: before, after: tree))
  }

  // MARK: Embedded scenes

  /// Runs a closure that may take numbers of the tree: now, or when the next tree is known.
  func whileTreeIsStable(_ body: @escaping @MainActor () -> Void) {
    if isPreparing { waitingForTree.append(body) } else { body() }
  }

  private func runWaitingForTree() {
    isPreparing = false
    let waiting = waitingForTree
    waitingForTree = []
    for body in waiting { body() }
  }

  func enter(embedded scene: Scene) {
    let id = tree.takeID()
    live.add(embedded: scene, as: id)
    sceneVersion += 1
    scene.enter(self, as: id)
    noteAppearances()
    noteScenes()
  }

  /// Tells the scenes on the current path, and those that they embed, that they are shown.
  private func noteAppearances() {
    for entry in tree.path { scene(entry.id)?.withEmbedded.forEach { $0.appear() } }
  }

  func leave(embedded scene: Scene) {
    routes.removeRoutes(of: scene)
    scene.leave()
    live.remove(embedded: scene)
    noteScenes()
  }

  private func noteScenes() {
    sceneVersion += 1
    sceneRelay.accept(sceneVersion)
  }

  // MARK: Routes

  func receive(
    _ route: @autoclosure () -> Value, from scene: Scene, derivedFromState: Bool,
    follow: @escaping @MainActor () throws -> Void
  ) {
    routeCount += 1
    onRoute?(route(), scene)
    let follow = { @MainActor [unowned self] in
      let outer = (isFollowingState, routeSender)
      (isFollowingState, routeSender) = (derivedFromState, scene)
      defer { (isFollowingState, routeSender) = outer }
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

  /// Runs a closure and discards all moves that are requested meanwhile.
  func holdingMoves(_ body: () throws -> Void) throws {
    guard !isMoving else { throw RestoringError.isMoving }
    let links = linkQueue.content
    isDiscarding = true
    defer { isDiscarding = false }
    try transition {
      try body()
      discardPending()
    }
    linkQueue.content = links
  }

  /// Restores the places of a saved state in one transition, after its services.
  func restore(by restorer: AppRestorer, cause: String) throws {
    guard !isMoving, restoration == nil else { throw RestoringError.isMoving }
    let links = linkQueue.content
    let restoration = Restoration(restorer)
    self.restoration = restoration
    defer { self.restoration = nil }
    try transition {
      do {
        // Otherwise a restored service could let them open.
        linkQueue.forget()
        try restorer.restoreParts()
        try restoreTree(by: restoration, cause: cause)
      } catch {
        discardPending()
        linkQueue.content = links
        throw error
      }
    }
    restorer.losses += restoration.losses(following: routes.mode)
  }

  private func restoreTree(by restoration: Restoration, cause: String) throws {
    let restorer = restoration.restorer
    let recreated = try restoration.recreateScenes(by: planner, in: navigation)
    let held = restoration.takeHeld()
    restoration.stopHolding()
    if recreated.tree.root == nil {
      // Moves the app to the places that its services request.
      for request in held {
        do { try moveQueued(request) } catch { stage.report(error) }
      }
    } else {
      var scenes = recreated.scenes[...]
      try move(
        MoveRequest(
          operation: .restore(recreated.tree), requester: .top, cause: cause, force: true,
          make: { _ in scenes.popFirst() }, kind: .reset))
      restoration.remember(recreated.ids, became: tree.entries.map(\.id))
      for request in held { request.onResult?(.cancelled(.restored)) }
    }
    restorer.didMove()
    try restorer.restoreTrackedObjectsAgain()
    restorer.moveClock()
    restorer.losses += linkQueue.restore(restorer.saved.links, evaluating: guards)
  }

  /// Discards the queued transitions and the held requests.
  private func discardPending() {
    let wasDiscarding = isDiscarding
    // Their receivers may request other moves, which are discarded as well.
    isDiscarding = true
    defer { isDiscarding = wasDiscarding }
    for request in restoration?.takeHeld() ?? [] { discard(request) }
    turns.discardAll()
  }
}

extension Router.Tree.Entry {
  /// The name and number of the entry: `inbox#1`.
  package var numberedName: String { "\(destination.name)\(id)" }

  /// The place of the entry with its number, as `stack` prints it: `message#2 id=7`.
  package var numberedPlace: String {
    "\(numberedName)\(destination.description.dropFirst(destination.name.count))"
  }
}
