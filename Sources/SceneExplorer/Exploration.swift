import OrderedCollections
import SceneSessions
package import Scenes

/// A search of the states that an app can reach.
///
/// A state is brought back by a waypoint and the moves after it, or by its moves in a fresh app. Each finding is a list of
/// moves from the start.
@MainActor
package struct Exploration {
  package struct Limits: Sendable {
    /// The number of states.
    package let states: Int
    /// The number of moves that lead to a state.
    package let depth: Int
    /// The limits of parts of the state, in states from which no move is tried.
    package let bounds: [StateBound]

    package init(states: Int, depth: Int, bounds: [StateBound] = []) {
      (self.states, self.depth, self.bounds) = (states, depth, bounds)
    }
  }

  package let app: ExploredApp
  let limits: Limits
  let seed: UInt64
  let properties: [ExploredProperty]
  let checks: Set<ExplorationCheck>
  /// Called before each attempt; returns how it has ended a process, and then it must not be made.
  let begin: @MainActor () -> String?
  /// Called in each new state; throws the error of an option that is wrong.
  private let didEnter: @MainActor (any SceneApp) throws -> Void

  package internal(set) var possible: PossibleMoves
  var waypoints = Waypoints()
  /// The state in which the app is; nil if it has to be brought there.
  var current: Int32?
  /// Whether the app has to be brought to the current state after all, because a copy made the move that led there.
  var isElsewhere = false
  /// What copies of this process try ahead of the search; nil for nothing.
  package var ahead: SearchAhead?
  package internal(set) var progress: ExplorationProgress
  /// The number of states from which one can be reached in which a property holds, by the number of the property.
  private(set) var reachingCounts: [Int: Int] = [:]
  /// The recorder whose news are kept as ``witnesses``; nil for none.
  package var recorder: CoverageRecorder?
  /// What is walked, to draw it; nil for nothing.
  package var map: StateMap?
  /// The error of an option or a property that only a state has shown, and that has ended the search; nil for none.
  package private(set) var mistake: (any Error)?
  /// The moves from the start by which something was reached for the first time.
  private(set) var witnesses: [[StateGraph.Step]] = []

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - possible: The moves that are tried.
  ///   - order: What is tried first.
  ///   - seed: The seed of a random order, and of the walks.
  ///   - weights: How often moves are tried in the order of coverage, instead of once; the first that selects one counts.
  ///   - limits: When the search ends.
  ///   - properties: What is tested.
  ///   - checks: What is tested without any property; without ``ExplorationCheck/restoring``, states are made again by
  ///     their moves instead of being restored.
  ///   - progress: The progress of an equal search that ended early; nil to begin.
  ///   - begin: Called before each attempt; returns how it has ended a process, and then it must not be made.
  ///   - didEnter: Called in each new state; throws the error of an option that is wrong.
  package init(
    _ app: ExploredApp, trying possible: PossibleMoves, in order: ExplorationOrder, seed: UInt64,
    weighing weights: [MoveWeight] = [],
    within limits: Limits, testing properties: [ExploredProperty],
    checking checks: Set<ExplorationCheck> = ExplorationCheck.standard,
    from progress: ExplorationProgress? = nil,
    beginning begin: @escaping @MainActor () -> String? = { nil },
    entering didEnter: @escaping @MainActor (any SceneApp) throws -> Void = { _ in }
  ) {
    self.app = app
    (self.limits, self.seed) = (limits, seed)
    self.properties = properties
    (self.begin, self.didEnter) = (begin, didEnter)
    self.checks = checks
    self.possible = possible
    if let progress { self.possible.note(progress.graph.allMoves) }
    self.progress =
      progress
      ?? ExplorationProgress(
        graph: StateGraph(keepingEdges: properties.contains { $0.kind == .eventually }),
        frontier: Frontier(order, seed: seed, weights: weights),
        tests: Array(repeating: 0, count: properties.count))
  }

  /// Whether equal states are expected to continue in equal ways, in which case they need not be made again.
  var trustsStates: Bool { checks.contains(.restoring) && !progress.hasHiddenState }

  // MARK: Searching

  /// Searches until everything is tried, a limit is reached, the search is interrupted or there is a ``mistake``.
  ///
  /// - Parameter isInterrupted: Whether to stop; called before each move with the progress.
  /// - Throws: An error of making an app, or of a request that the app sends to an external system; ``OtherStart`` if the
  ///   search began in another state.
  package mutating func run(
    unless isInterrupted: (ExplorationProgress) async throws -> Bool = { _ in false }
  ) async throws {
    try await app.begin()
    if progress.graph.count == 0 {
      await enter(key: app.key, from: nil, isRefused: false)
    } else if app.key != progress.graph.key(of: 0) {
      throw OtherStart()
    }
    if recorder?.takeNews() == true { witnesses.append([]) }
    while mistake == nil, try await !isInterrupted(progress), progress.graph.count < limits.states {
      if isWalkDue { try await walk(unless: isInterrupted) }
      if ahead?.makeCopies(for: progress.frontier) == true { await workAsCopy() }
      guard let step = progress.frontier.next() else { break }
      try await take(step)
      if !progress.graph.hasOpenMoves(step.node) { waypoints.forget(step.node) }
    }
    if mistake == nil { try await walkToEnd(unless: isInterrupted) }
    map?.untried = progress.graph.openMoves
    guard mistake == nil else { return }
    testReachability()
    testWaysOn()
  }

  /// The app does not start in the state in which the search has begun.
  package struct OtherStart: Error {}

  private mutating func take(_ step: Frontier.Step) async throws {
    let move = progress.graph.move(step.move)
    let subject = move.subject
    guard !progress.fatalMoves.contains(subject) else { return }
    progress.graph.addOpenMoves(-1, of: step.node)
    progress.attempts += 1
    if let end = begin() {
      current = nil
      progress.graph.noteWayOn(from: step.node)
      progress.fatalMoves.append(subject)
      return report(
        .end(end), "\(subject): \(end)", progress.graph.steps(to: step.node, and: move))
    }
    if let transition = ahead?.transition(of: step),
      replaces(step, by: transition)
    {
      return note(transition, of: step)
    }
    let before = progress.restored
    let comparesMove = comparesNextMove
    guard try await go(to: step.node) else {
      return progress.graph.addOpenMoves(1, of: step.node)
    }
    let earlier = checks.contains(.undo) && move.canBeUndone ? app.waypoint : nil
    var attempt = await attempt(move)
    progress.transitions += 1
    if let error = attempt.refusedRequest { throw error }
    possible.noteValues(of: move, app.lastMismatch)
    let isRestored = progress.restored > before
    let needsCheck =
      isRestored && waypoints.needsCheck(atDepth: progress.graph.depth(of: step.node))
    if needsCheck || comparesMove && !isRestored {
      let outcome = try await checked(
        attempt.outcome, of: move, from: step.node, counts: needsCheck)
      guard let outcome else {
        return progress.graph.addOpenMoves(1, of: step.node)
      }
      attempt.outcome = outcome
    }
    if !app.lastMoveDidNothing { progress.graph.noteWayOn(from: step.node) }
    if case .failed(let message) = attempt.outcome {
      current = nil
      return report(.failure, message, progress.graph.steps(to: step.node, and: move))
    }
    if checks.contains(.leaks) {
      for leak in await app.session?.leaks() ?? [] {
        report(.defect(.leaks), leak, progress.graph.steps(to: step.node, and: move))
      }
    }
    if attempt.sleepers.count > 1 { compareOrders(of: attempt.sleepers, step) }
    let key = app.key
    let isRefused = attempt.outcome == .refused
    let isNew = progress.graph.number(of: key) == nil
    if let known = progress.graph.number(of: key) {
      arrive(at: known, by: step, isRefused: isRefused, didNothing: app.lastMoveDidNothing)
    } else {
      await enter(key: key, from: (step.node, step.move), isRefused: isRefused)
      guard mistake == nil else { return }
    }
    if let number = progress.graph.number(of: key) {
      map?.add(from: step.node, to: number, by: attempt.line, subject)
    }
    guard !isRefused else { return }
    progress.coverage.note(move)
    if recorder?.takeNews() == true {
      witnesses.append(progress.graph.steps(to: step.node, and: move))
    }
    testLink(step, leadingTo: key)
    await test(after: move, written: attempt.line, from: step.node)
    if isNew, let earlier {
      current = nil
      if let failure = try await app.goBackAndForth(to: earlier) {
        report(
          .undo, failure.title(of: move), progress.graph.steps(to: step.node, and: move))
      }
    }
  }

  /// Whether the next move is made again in a fresh app, unless its state is restored: the first ones, and some of the later
  /// ones.
  var comparesNextMove: Bool { Waypoints.isAlwaysChecked(progress.transitions + 1) }

  /// A move in the state in which the app is.
  struct Attempt {
    /// The line of a script that makes the move, if anything asks for it.
    let line: String
    /// The names of the effects that the move wakes.
    let sleepers: [String?]
    var outcome: ExploredApp.Outcome
    let refusedRequest: RefusedRequest?
  }

  func attempt(_ move: ExploredMove) async -> Attempt {
    let needsLine = map != nil || properties.contains(where: \.isAboutMoves)
    let line = needsLine ? app.app.map(move.line) ?? "" : ""
    let sleepers = if case .time = move { app.firstSleepers } else { [String?]() }
    let outcome = await app.run(move)
    return Attempt(
      line: line, sleepers: sleepers, outcome: outcome,
      refusedRequest: app.session.flatMap { RefusedRequest(on: $0.stage) })
  }

  /// Notes that a move has led to a known state.
  mutating func arrive(
    at known: Int32, by step: Frontier.Step, isRefused: Bool, didNothing: Bool
  ) {
    // What is not part of the state may differ, so a known state that was reached by other moves is brought back.
    let isUnchanged = isRefused && didNothing && known == step.node
    if !isUnchanged || !trustsStates { current = nil }
    progress.graph.addEdge(from: step.node, to: known)
  }

  /// Reports a link that was opened twice and led elsewhere the second time.
  mutating func testLink(_ step: Frontier.Step, leadingTo key: UInt64) {
    let move = progress.graph.move(step.move)
    guard case .link(let url, _) = move, checks.contains(.links),
      progress.graph.moveNumber(to: step.node) == step.move,
      key != progress.graph.key(of: step.node)
    else { return }
    let title = "opening '\(url)' twice leads elsewhere than once"
    report(.repeatedLink, title, progress.graph.steps(to: step.node, and: move))
  }

  /// Compares where a move has led with a move from the same state that wakes the same effects in another order.
  private mutating func compareOrders(of sleepers: [String?], _ step: Frontier.Step) {
    guard checks.contains(.orders) else { return }
    guard let other = progress.wakeUps[step.node] else {
      return progress.wakeUps[step.node] = .init(move: step.move, digest: app.digest)
    }
    guard other.digest != app.digest else { return }
    let names = Set(sleepers.map { $0 ?? "a task" }).sorted().joined(separator: ", ")
    report(
      .order(other: progress.graph.move(other.move)),
      "the order in which effects wake matters: \(names)",
      progress.graph.steps(to: step.node, and: progress.graph.move(step.move)))
  }

  /// Makes a move again in a fresh app, after the moves from the start.
  ///
  /// - Returns: What the move did; nil if the moves from the start have led elsewhere, which is a finding.
  private mutating func checked(
    _ outcome: ExploredApp.Outcome, of move: ExploredMove, from node: Int32, counts: Bool
  ) async throws -> ExploredApp.Outcome? {
    let key = app.key
    if counts { progress.replayed += 1 }
    try await app.begin()
    await run(progress.graph.path(to: node).dropFirst())
    guard try await isAt(node) else { return nil }
    let other = await app.run(move)
    guard other == outcome, app.key == key else {
      try await reportDifference(after: progress.graph.steps(to: node, and: move))
      return nil
    }
    return other
  }

  /// Makes the moves of a path in a fresh app.
  private mutating func replay(_ path: [Int32]) async throws {
    progress.replayed += 1
    try await app.begin()
    await run(path.dropFirst())
  }

  /// Makes the moves that lead to states.
  func run(_ path: some Sequence<Int32>) async {
    for state in path {
      guard let move = progress.graph.moveNumber(to: state) else { continue }
      _ = await app.run(progress.graph.move(move))
    }
  }

  /// Adds a state, in which the app is, with its moves.
  private mutating func enter(
    key: UInt64, from parent: (state: Int32, move: Int32)?, isRefused: Bool
  ) async {
    guard let session = app.session else { return }
    let number = progress.graph.add(key, from: parent, isRefused: isRefused)
    (current, isElsewhere) = (number, false)
    if trustsStates { waypoints.note(number, app, in: progress.graph) }
    progress.coverage.note(session.app)
    do { try didEnter(session.app) } catch { mistake = error }
    guard mistake == nil else {
      map?.add(session.app, offering: EmptyCollection())
      return
    }
    if checks.contains(.links) {
      for link in session.wrongLinks {
        report(.defect(.links), link, progress.graph.steps(to: number))
      }
    }
    if checks.contains(.secrets), possible.givesSecrets {
      for secret in session.shownSecrets {
        report(.defect(.secrets), secret, progress.graph.steps(to: number))
      }
    }
    await test(number, in: session)
    let isDeepest = progress.graph.depth(of: number) >= limits.depth
    guard mistake == nil, !isDeepest else {
      map?.add(session.app, offering: EmptyCollection())
      if isDeepest { progress.isDepthLimited = true }
      return
    }
    let possible = possible.all(in: session)
    map?.add(session.app, offering: possible)
    let moves = possible.map { progress.graph.number(of: $0) }
    progress.graph.addOpenMoves(moves.count, of: number)
    if let bound = limits.bounds.firstIndex(where: { $0.isExceeded(in: session.app) }) {
      progress.boundedCounts[bound, default: 0] += 1
      return
    }
    progress.frontier.add(moves, of: number) { [graph = progress.graph] in graph.move($0) }
  }

  /// Brings the app to a state.
  ///
  /// - Returns: False if the same moves have led elsewhere, which is a finding.
  private mutating func go(to number: Int32) async throws -> Bool {
    if current == number {
      if !isElsewhere { return true }
      if try await reopen(number) {
        isElsewhere = false
        return true
      }
      current = nil
    }
    try await bring(to: number)
    guard try await isAt(number) else { return false }
    if trustsStates { waypoints.note(number, app, in: progress.graph) }
    (current, isElsewhere) = (number, false)
    return true
  }

  /// Brings the app to a state by the moves from the nearest state that can be brought back.
  private mutating func bring(to number: Int32) async throws {
    while true {
      let (start, rest) = progress.graph.way(to: number) {
        $0 == current || waypoints.contains($0)
      }
      guard let start else { return try await replay(progress.graph.path(to: number)) }
      if start == current {
        // That the state is brought back was counted before.
        if !isElsewhere { return await run(rest) }
        if try await reopen(start) { return await run(rest) }
      }
      current = nil
      if try await waypoints.bring(app, to: start) {
        progress.restored += 1
        return await run(rest)
      }
      if let changed = waypoints.changed {
        report(.restoration, "restoring a state changes it", progress.graph.steps(to: changed))
      }
    }
  }

  /// Whether the moves to a state have led there; otherwise that is a finding.
  private mutating func isAt(_ number: Int32) async throws -> Bool {
    if app.key == progress.graph.key(of: number) { return true }
    try await reportDifference(after: progress.graph.steps(to: number))
    return false
  }

  /// Reports that moves have led to another state than before.
  ///
  /// If they lead to the same state in each fresh app, something else than the state was different before.
  mutating func reportDifference(after steps: [StateGraph.Step]) async throws {
    current = nil
    var keys: Set<UInt64> = []
    for _ in 1...2 {
      try await app.begin()
      for step in steps { _ = await app.run(step.move) }
      keys.insert(app.key)
    }
    if keys.count > 1 || !checks.contains(.restoring) {
      report(.nondeterminism, "the same moves lead to different states", steps)
    } else if trustsStates {
      (progress.hasHiddenState, waypoints) = (true, Waypoints())
      report(.hiddenState, "what a move does depends on more than the state", steps)
    }
  }

  // MARK: Testing

  /// Adds a finding, unless there is one of the title.
  mutating func report(
    _ kind: ExplorationProgress.Finding.Kind, _ title: String, _ steps: [StateGraph.Step]
  ) {
    guard !progress.findings.contains(where: { $0.title == title }) else { return }
    progress.findings.append(.init(kind: kind, title: title, steps: steps))
  }

  /// Tests the properties of states.
  private mutating func test(_ number: Int32, in session: AppSession) async {
    for (position, property) in properties.enumerated()
    where mistake == nil && !property.isAboutMoves {
      guard let holds = await holds(property, in: session) else { continue }
      progress.tests[position] += 1
      switch property.kind {
      case .always where !holds, .never where holds:
        report(position, progress.graph.steps(to: number))
      case .eventually where holds, .sometimes where holds:
        progress.goals[position, default: []].append(number)
      default: continue
      }
    }
  }

  /// Tests the properties of actions.
  private mutating func test(
    after move: ExploredMove, written line: String, from node: Int32
  ) async {
    guard let session = app.session else { return }
    for (position, property) in properties.enumerated()
    where mistake == nil && property.isAbout(move, written: line) {
      guard let holds = await holds(property, in: session) else { continue }
      progress.tests[position] += 1
      if !holds { report(position, progress.graph.steps(to: node, and: move)) }
    }
  }

  /// Whether a property holds in the current state; nil if it has no value there, or cannot be tested.
  private mutating func holds(_ property: ExploredProperty, in session: AppSession) async -> Bool? {
    progress.attempts += 1
    if let end = begin() {
      mistake = UntestableProperty(property: property, end: end)
      return nil
    }
    do { return try await property.holds(session) } catch {
      mistake = error
      return nil
    }
  }

  /// The test of a property has ended a process.
  package struct UntestableProperty: Error, CustomStringConvertible {
    let property: ExploredProperty
    let end: String

    package var description: String {
      (property.place.map { "\($0): " } ?? "") + "'\(property.text)' cannot be tested: \(end)"
    }
  }

  private mutating func report(_ position: Int, _ steps: [StateGraph.Step]) {
    guard progress.failed.append(position).inserted else { return }
    report(.property(position), properties[position].text, steps)
  }

  /// Tests what must be reachable, after the search.
  private mutating func testReachability() {
    let goals = progress.goals.filter { properties[$0.key].kind == .eventually }
    guard !goals.isEmpty else { return }
    let reaching = progress.graph.states(leadingTo: goals, above: limits.depth)
    for (position, states) in reaching.sorted(by: { $0.key < $1.key }) {
      reachingCounts[position] = states.count
      if let stuck = states.stuck { report(position, progress.graph.steps(to: stuck)) }
    }
  }

  /// Finds a state in which nothing can be done, after the search.
  private mutating func testWaysOn() {
    guard checks.contains(.deadEnds),
      let end = progress.graph.firstDeadEnd(above: limits.depth)
    else { return }
    report(.deadEnd, "no move does anything", progress.graph.steps(to: end))
  }
}
