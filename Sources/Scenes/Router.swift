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
  /// A change of the tree.
  public typealias Operation = Tree.Operation

  /// How many moves the journal remembers.
  public static let remembered = 1000

  /// Where the app is.
  public private(set) var tree = Tree()
  /// The table that links are read by.
  public let links: LinkTable
  /// The last moves, oldest first.
  public private(set) var history: Deque<Move> = []
  /// The routes that wait to be followed, and how they are.
  public let routes = RouteQueue()

  let stage: SceneStage
  package private(set) weak var builder: (any SceneBuilder)?
  let linkQueue = LinkQueue()
  /// How many moves there have been.
  public private(set) var moves = 0

  private var scenes: [EntryID: Scene] = [:]
  private var answers: [EntryID: @MainActor (SceneResult) -> Void] = [:]
  /// The entries that the state of another scene has asked for, and takes back by itself.
  private(set) var controlled: Set<EntryID> = []
  /// Whether a route that a state asks for is being followed.
  var isFollowingState = false
  /// What is done when the transition that is under way is over.
  private var waiting = Deque<Waiting>()
  /// What is kept in mind while a saved state comes back.
  var restoration: Restoration?
  /// Whether what is asked for is forgotten.
  var isHolding = false
  private(set) var isMoving = false
  private(set) var trail = Trail()
  private let relay = Relay<Int>(0)

  private enum Waiting {
    case request(Request)
    case other(@MainActor () throws -> Void)
  }

  struct Request {
    let operation: Operation
    let asker: Lineage
    let cause: String
    var insists = false
    var onResult: (@MainActor (SceneResult) -> Void)?
    /// Makes the scenes that come in, where it does; the others are left to the builder.
    var make: (@MainActor (Destination) throws -> Scene?)?
    /// What a result token that is resolved is resolved with.
    var answer: Value?
    /// Asked when it is the request's turn; where it says no, nothing happens.
    var condition: (@MainActor () -> Bool)?
    /// Whether a route that a state asks for led to it.
    var isControlled = false
    /// What it means for going back; nil for what the operation says.
    var course: Trail.Course?
  }

  /// Creates a router that is nowhere yet.
  ///
  /// - Parameters:
  ///   - stage: The stage of the app.
  ///   - links: The app's link table.
  public init(on stage: SceneStage, links: LinkTable) {
    self.stage = stage
    self.links = links
  }

  /// Names who makes the scenes; before the first move.
  public func build(with builder: any SceneBuilder) { self.builder = builder }

  // MARK: Looking

  /// The scene in front.
  public var front: Scene? { tree.focus.flatMap { scenes[$0.id] } }

  /// The live scenes, each before those that stand on it.
  public var liveScenes: [Scene] { tree.entries.compactMap { scenes[$0.id] } }

  /// The live scene of an entry.
  public func scene(_ id: EntryID) -> Scene? { scenes[id] }

  /// The scene that refuses to be left, and why; of several the one that would be asked first.
  public var refusal: (scene: Scene, reason: String)? { refusal(among: tree.entries.reversed()) }

  /// Observes the moves: hears the number of moves at once, then after each.
  public func observe(_ hear: @escaping @MainActor (Int) -> Void) -> StateObservation {
    relay.observe(hear)
  }

  // MARK: Moving

  /// Changes the tree, and makes and releases live scenes accordingly.
  ///
  /// - Parameters:
  ///   - operation: What to do.
  ///   - asker: The coordinator that asks; it can remove only what it or a descendant has presented.
  ///   - cause: What led to it, for the journal.
  ///   - insists: Whether scenes that refuse to be left are left all the same.
  ///   - onResult: Hears the answer of the entry that the operation brings in, once.
  /// - Throws: ``NavigationError``, ``RouterError`` or what the builder throws. An operation that had
  ///   to wait for another reports its error to the stage instead, and `onResult` hears it.
  package func perform(
    _ operation: Operation, by asker: Lineage, cause: String, insisting insists: Bool = false,
    onResult: (@MainActor (SceneResult) -> Void)? = nil
  ) throws {
    try perform(
      Request(
        operation: operation, asker: asker, cause: cause, insists: insists, onResult: onResult))
  }

  func perform(_ request: Request) throws {
    var request = request
    request.isControlled = isFollowingState
    guard !isHolding else { return discard(request) }
    guard restoration?.holds != true else {
      restoration?.held.append(request)
      return
    }
    guard isMoving else { return try transition { try move(request) } }
    waiting.append(.request(request))
  }

  /// Moves as was asked for before; whoever waits for what should have come in hears of a failure.
  func moveLate(_ request: Request) throws {
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
  private func discard(_ request: Request) {
    guard let onResult = request.onResult else { return }
    guard request.isControlled,
      let entry = tree.entries.last(where: {
        controlled.contains($0.id) && $0.destination == request.operation.incoming
      }), let answer = answers[entry.id]
    else { return onResult(.cancelled(.restored)) }
    answers[entry.id] = { result in
      answer(result)
      onResult(result)
    }
  }

  /// Does something when the transition that is under way is over, or now where there is none.
  ///
  /// Nothing happens where a saved state was to come back, and couldn't.
  public func whenAtRest(_ body: @escaping @MainActor () -> Void) {
    if isMoving { wait(body) } else { body() }
  }

  /// Does something once the transition that is under way is over; who fails then is reported.
  func wait(_ body: @escaping @MainActor () throws -> Void) { waiting.append(.other(body)) }

  /// Forgets what waits for the end of the transition that is under way, and what was held till then.
  func forgetWhatWaits() {
    let wasHolding = isHolding
    // Whoever hears of it may ask for something else, in vain too.
    isHolding = true
    defer { isHolding = wasHolding }
    for request in restoration?.held ?? [] { discard(request) }
    restoration?.held = []
    for case .request(let request) in waiting { discard(request) }
    waiting = []
  }

  /// Makes a transition, then those that were asked for meanwhile.
  func transition<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    isMoving = true
    // The state asks for the move itself, and for nothing that comes of it.
    let isWithinState = isFollowingState
    isFollowingState = false
    defer {
      isMoving = false
      isFollowingState = isWithinState
    }
    let outcome = Result { try body() }
    while let next = waiting.popFirst() {
      do {
        switch next {
        case .request(let request): try moveLate(request)
        case .other(let body): try body()
        }
      } catch {
        stage.report(error)
      }
    }
    return try outcome.get()
  }

  /// Moves, in a transition.
  func move(_ request: Request) throws {
    guard request.condition?() ?? true else { return }
    guard !wasLeftBefore(request) else {
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
    for case .inserted(let entry) in transition.changes {
      if entry.awaitsResult { answers[entry.id] = request.onResult }
      if request.isControlled { controlled.insert(entry.id) }
    }
    if let old {
      trail.moved(course, from: old, to: location, front: tree.focus?.id)
    } else if !transition.changes.isEmpty {
      trail.moved(course)
    }
    var leaving: [Scene] = []
    var answered: [@MainActor () -> Void] = []
    for change in transition.changes {
      switch change {
      case .removed(let entry, _):
        controlled.remove(entry.id)
        guard let scene = scenes.removeValue(forKey: entry.id) else { continue }
        routes.forget(scene)
        scene.leave()
        leaving.append(scene)
      case .resolved(let token, let resolution):
        guard let answer = answers.removeValue(forKey: token.entry),
          let result = resolution.result(request.answer)
        else { continue }
        answered.append { answer(result) }
      default: continue
      }
    }
    // One after the other, deepest first, each with all that only it has kept alive.
    while !leaving.isEmpty { leaving.removeFirst() }
    for (entry, scene) in made { scenes[entry.id] = scene }
    for (entry, scene) in made { scene.enter(self, as: entry.id) }
    for answer in answered { answer() }
    relay.accept(moves)
  }

  /// What a request comes to, where the tree can do it and no scene refuses to be left.
  func permittedTransition(for request: Request) throws -> Tree.Transition {
    let transition = try tree.applying(anchored(request), by: request.asker)
    if !request.insists { try askToLeave(transition.removed) }
    return transition
  }

  /// Makes the scenes of the entries that came in and are still there.
  private func makeScenes(
    for transition: Tree.Transition, _ make: (@MainActor (Destination) throws -> Scene?)?
  ) throws -> [(Tree.Entry, Scene)] {
    try transition.changes.compactMap { change in
      guard case .inserted(let entry) = change, let builder,
        transition.tree.entry(entry.id) != nil
      else { return nil }
      let made = try make?(entry.destination)
      let scene = try made ?? builder.makeScene(for: entry.destination)
      giveSavedState(to: scene, of: entry, in: transition.tree)
      return (entry, scene)
    }
  }

  private func remember(_ request: Request, before: Tree) {
    moves += 1
    if history.count == Self.remembered { history.removeFirst() }
    history.append(
      Move(
        number: moves, time: stage.clock.now, change: request.operation,
        cause: request.cause, before: before, after: tree))
  }

  // MARK: Answering

  /// Answers whoever waits for a scene, and takes the scene away.
  ///
  /// - Parameters:
  ///   - scene: The scene that was waited for.
  ///   - value: The answer.
  ///   - asker: The coordinator that asks.
  ///   - cause: What led to it, for the journal.
  /// - Throws: ``RouterError/nobodyWaits(scene:)``, or what ``perform(_:by:cause:insisting:onResult:)``
  ///   throws; then nobody is answered.
  package func finish(
    _ scene: Scene, with value: Value, by asker: Lineage, cause: String
  ) throws {
    guard let id = scene.id, let entry = tree.entry(id), let token = entry.result,
      answers[id] != nil
    else { throw RouterError.nobodyWaits(scene: scene.name) }
    try perform(
      Request(
        operation: .sequence([.resolve(token), try removal(of: entry)]), asker: asker,
        cause: cause, answer: value))
  }

  /// Takes a scene away.
  ///
  /// - Parameters:
  ///   - scene: The scene, which with all that stands on it leaves the tree; nothing happens where it
  ///     has left.
  ///   - asker: The coordinator that asks.
  ///   - cause: What led to it, for the journal.
  /// - Throws: What ``perform(_:by:cause:insisting:onResult:)`` throws.
  package func remove(_ scene: Scene, by asker: Lineage, cause: String) throws {
    guard let id = scene.id, let entry = tree.entry(id) else { return }
    try perform(
      Request(
        operation: try removal(of: entry), asker: asker, cause: cause,
        condition: { [unowned self] in tree.entry(id) != nil }))
  }

  /// What takes an entry away, with all that stands on it, whatever comes first.
  ///
  /// - Throws: ``NavigationError/atBottom(_:isPresented:)`` where it is the first of a root or a tab.
  private func removal(of entry: Tree.Entry) throws -> Operation {
    switch entry.presentation {
    case .modal, .secondaryStack: return .dismiss(entry.id)
    case .push where isMoving || tree.focus?.id != entry.id:
      // What comes before a pushed entry is what it stands on.
      let below = tree.entries.prefix { $0.id != entry.id }.last
      return below.map { .popTo($0.id) } ?? .pop(in: entry.id)
    case .push: return .pop(in: entry.id)
    case .root, .tab: throw NavigationError.atBottom(entry.id, isPresented: false)
    }
  }
}

extension Resolution {
  /// What whoever waits hears, or nil where there is nothing to hear.
  fileprivate func result(_ answer: Value?) -> SceneResult? {
    switch self {
    case .delivered: answer.map(SceneResult.value)
    case .cancelled(let reason): .cancelled(reason)
    }
  }
}
