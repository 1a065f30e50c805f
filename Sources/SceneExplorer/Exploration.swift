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

    package init(states: Int, depth: Int) { (self.states, self.depth) = (states, depth) }
  }

  /// Whether equal states are expected to continue in equal ways, in which case they need not be made again.
  private enum Trust {
    case full
    /// They did not, so states that were found before may be wrong.
    case lost
    case never
  }

  /// A state, by the move that led to it from another one.
  private struct Node {
    let key: UInt64
    /// -1 for the first state.
    let parent: Int32
    let move: Int32
    let depth: Int32
    /// Whether the move was refused, and nevertheless changed the state.
    let isRefused: Bool
  }

  /// A move on the way to a state.
  struct Step {
    let move: ExploredMove
    /// Whether the app refuses it.
    var isRefused = false
  }

  /// What was found, with the moves that lead to it.
  struct Finding {
    enum Kind {
      /// A property does not hold after the moves.
      case property(ExploredProperty)
      /// The app reports an error, or does not settle, after the last move.
      case failure
      /// The app is in another state than after the same moves before.
      case nondeterminism
      /// The last move leads to another state if the state before it was restored.
      case hiddenState
      /// A check fails after the moves; the title says which.
      case defect
      /// The last move leads elsewhere, although it is the link that was opened just before.
      case repeatedLink
      /// No move does anything after the moves.
      case deadEnd
      /// The last move ends the process.
      case end(String)
    }

    let kind: Kind
    let title: String
    let steps: [Step]
  }

  let app: ExploredApp
  private let limits: Limits
  let properties: [ExploredProperty]
  private let checks: Set<ExplorationCheck>
  /// Called before each attempt; returns how it has ended a process, and then it must not be made.
  let begin: @MainActor () -> String?
  /// Called in each new state.
  private let didEnter: @MainActor (any SceneApp) throws -> Void

  private var possible: PossibleMoves
  private var nodes: [Node] = []
  private var index: [UInt64: Int32] = [:]
  private var moves: OrderedSet<ExploredMove> = []
  private var frontier: Frontier
  private var waypoints = Waypoints()
  private var trust: Trust
  /// The transitions between states, for what must be reachable; empty if nothing must.
  private var edges: [(from: Int32, to: Int32)] = []
  private let needsEdges: Bool
  /// The number of moves of each state that were not tried.
  private var openMoves: [Int32] = []
  /// Whether a move does something in each state.
  private var hasWayOn: [Bool] = []
  /// The state in which the app is; nil if it has to be brought there.
  private var current: Int32?
  /// The states in which a property holds that must be reachable, by the number of the property.
  private var goals: [Int: Set<Int32>] = [:]
  /// The number of states from which one of these can be reached, by the number of the property.
  private(set) var reachingCounts: [Int: Int] = [:]
  /// The number of states, or calls, in which each property had a value.
  private(set) var tests: [Int]
  /// The properties that have failed, each of which is reported once.
  private(set) var failed: Set<Int> = []

  private(set) var findings: [Finding] = []
  private(set) var transitions = 0
  /// The number of states that were brought back by moves from the start.
  private(set) var replayed = 0
  /// The number of states that were brought back by a waypoint.
  var restored: Int { waypoints.restored }
  private(set) var coverage = Coverage()
  /// The recorder whose news are kept as ``witnesses``; nil for none.
  package var recorder: CoverageRecorder?
  /// The moves from the start by which something was reached for the first time.
  private(set) var witnesses: [[Step]] = []
  private(set) var isDepthLimited = false
  /// What has ended the process, which is not tried again.
  private(set) var fatalMoves: OrderedSet<String> = []

  var stateCount: Int { nodes.count }
  var depth: Int { nodes.lazy.map { Int($0.depth) }.max() ?? 0 }
  var untriedMoves: Int { frontier.count }

  /// Whether a state was found in which a property holds that must be reachable.
  func isReached(_ property: Int) -> Bool { goals[property] != nil }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - kinds: The moves that are tried.
  ///   - order: What is tried first.
  ///   - seed: The seed of a random order.
  ///   - limits: When the search ends.
  ///   - properties: What is tested.
  ///   - checks: What is tested without any property; without ``ExplorationCheck/restoring``, states are made again by
  ///     their moves instead of being restored.
  ///   - begin: Called before each attempt; returns how it has ended a process, and then it must not be made.
  ///   - didEnter: Called in each new state.
  package init(
    _ app: ExploredApp, trying kinds: Set<ExploredMoveKind>, in order: ExplorationOrder,
    seed: UInt64, within limits: Limits, testing properties: [ExploredProperty],
    checking checks: Set<ExplorationCheck> = Set(ExplorationCheck.allCases),
    beginning begin: @escaping @MainActor () -> String? = { nil },
    entering didEnter: @escaping @MainActor (any SceneApp) throws -> Void = { _ in }
  ) {
    self.app = app
    self.limits = limits
    self.properties = properties
    (self.begin, self.didEnter) = (begin, didEnter)
    self.checks = checks
    trust = checks.contains(.restoring) ? .full : .never
    possible = PossibleMoves(kinds)
    frontier = Frontier(order, seed: seed)
    tests = Array(repeating: 0, count: properties.count)
    needsEdges = properties.contains { $0.kind == .eventually }
  }

  // MARK: Searching

  /// Searches until everything is tried, a limit is reached or the search is interrupted.
  ///
  /// - Throws: An error of making an app, of a property that cannot be tested, or of `didEnter`.
  package mutating func run(unless isInterrupted: () -> Bool = { false }) async throws {
    try await app.begin()
    try await enter(key: app.key, from: -1, by: -1, isRefused: false)
    if recorder?.takeNews() == true { witnesses.append([]) }
    while nodes.count < limits.states, !isInterrupted(), let step = frontier.next() {
      try await take(step)
    }
    testReachability()
    testWaysOn()
  }

  private mutating func take(_ step: Frontier.Step) async throws {
    let move = moves[Int(step.move)]
    let subject = move.subject
    guard !fatalMoves.contains(subject) else { return }
    openMoves[Int(step.node)] -= 1
    if let end = begin() {
      current = nil
      hasWayOn[Int(step.node)] = true
      fatalMoves.append(subject)
      return report(.end(end), "\(subject): \(end)", steps(to: step.node, and: move))
    }
    let before = waypoints.restored
    guard try await go(to: step.node) else {
      openMoves[Int(step.node)] += 1
      return
    }
    let line = properties.contains(where: \.isAboutMoves) ? app.app.map(move.line) ?? "" : ""
    var outcome = await app.run(move)
    transitions += 1
    if let stage = app.session?.stage, let error = RefusedRequest(on: stage) { throw error }
    if waypoints.restored > before, waypoints.needsCheck {
      guard let checked = try await checked(outcome, of: move, from: step.node) else {
        openMoves[Int(step.node)] += 1
        return
      }
      outcome = checked
    }
    if !app.lastMoveDidNothing { hasWayOn[Int(step.node)] = true }
    if case .failed(let message) = outcome {
      current = nil
      return report(.failure, message, steps(to: step.node, and: move))
    }
    if checks.contains(.leaks) {
      for leak in await app.leaks() { report(.defect, leak, steps(to: step.node, and: move)) }
    }
    let key = app.key
    if let known = index[key] {
      // What is not part of the state may differ, so a known state that was reached by other moves is brought back.
      let isUnchanged = outcome == .refused && app.lastMoveDidNothing && known == step.node
      if !isUnchanged || trust != .full { current = nil }
      if needsEdges, known != step.node { edges.append((step.node, known)) }
    } else {
      try await enter(
        key: key, from: step.node, by: step.move, isRefused: outcome == .refused)
    }
    guard outcome == .done else { return }
    coverage.note(move)
    if recorder?.takeNews() == true { witnesses.append(steps(to: step.node, and: move)) }
    if case .link(let url, _) = move, nodes[Int(step.node)].move == step.move,
      key != nodes[Int(step.node)].key, checks.contains(.links)
    {
      let title = "opening '\(url)' twice leads elsewhere than once"
      report(.repeatedLink, title, steps(to: step.node, and: move))
    }
    try await test(after: move, written: line, from: step.node)
  }

  /// Makes a move again after the moves from the start, because the state before it was restored.
  ///
  /// - Returns: What the move did; nil if the moves from the start have led elsewhere, which is a finding.
  private mutating func checked(
    _ outcome: ExploredApp.Outcome, of move: ExploredMove, from node: Int32
  ) async throws -> ExploredApp.Outcome? {
    let key = app.key
    try await replay(path(to: node))
    guard try await isAt(node) else { return nil }
    let other = await app.run(move)
    guard other == outcome, app.key == key else {
      try await reportDifference(after: steps(to: node, and: move))
      return nil
    }
    return other
  }

  /// Makes the moves of a path in a fresh app.
  private mutating func replay(_ path: [Int32]) async throws {
    try await app.begin()
    replayed += 1
    for step in path.dropFirst() { _ = await app.run(moves[Int(nodes[Int(step)].move)]) }
  }

  /// Adds a state, in which the app is, with its moves.
  private mutating func enter(
    key: UInt64, from parent: Int32, by move: Int32, isRefused: Bool
  ) async throws {
    guard let session = app.session else { return }
    let number = Int32(nodes.count)
    let depth = parent < 0 ? 0 : nodes[Int(parent)].depth + 1
    nodes.append(
      Node(key: key, parent: parent, move: move, depth: depth, isRefused: isRefused))
    openMoves.append(0)
    hasWayOn.append(false)
    index[key] = number
    current = number
    if needsEdges, parent >= 0 { edges.append((parent, number)) }
    if trust == .full { waypoints.note(number, app) }
    coverage.note(session.app)
    try didEnter(session.app)
    if checks.contains(.links) {
      for link in app.wrongLinks { report(.defect, link, steps(to: number)) }
    }
    try await test(number, in: session)
    guard depth < limits.depth else { return isDepthLimited = true }
    let all = possible.all(in: session.app)
    openMoves[Int(number)] = Int32(all.count)
    frontier.add(
      all.map { move in
        let index = moves.append(move).index
        return (Frontier.Step(node: number, move: Int32(index)), move)
      })
  }

  /// Brings the app to a state.
  ///
  /// - Returns: False if the same moves have led elsewhere, which is a finding.
  private mutating func go(to number: Int32) async throws -> Bool {
    if current == number { return true }
    let path = path(to: number)
    var rest = path[...]
    if let current, let position = path.firstIndex(of: current) {
      rest = path[(position + 1)...]
    } else if let position = try await waypoints.bring(app, along: path) {
      rest = path[(position + 1)...]
    } else {
      try await replay(path)
      rest = []
    }
    for step in rest { _ = await app.run(moves[Int(nodes[Int(step)].move)]) }
    guard try await isAt(number) else { return false }
    if trust == .full { waypoints.note(number, app) }
    current = number
    return true
  }

  /// Whether the moves to a state have led there; otherwise that is a finding.
  private mutating func isAt(_ number: Int32) async throws -> Bool {
    if app.key == nodes[Int(number)].key { return true }
    try await reportDifference(after: steps(to: number))
    return false
  }

  /// Reports that moves have led to another state than before.
  ///
  /// If they lead to the same state in each fresh app, something else than the state was different before.
  private mutating func reportDifference(after steps: [Step]) async throws {
    current = nil
    var keys: Set<UInt64> = []
    for _ in 1...2 {
      try await app.begin()
      for step in steps { _ = await app.run(step.move) }
      keys.insert(app.key)
    }
    if keys.count > 1 || trust == .never {
      report(.nondeterminism, "the same moves lead to different states", steps)
    } else if trust == .full {
      (trust, waypoints) = (.lost, Waypoints())
      report(.hiddenState, "what a move does depends on more than the state", steps)
    }
  }

  /// The states from the first to one.
  private func path(to number: Int32) -> [Int32] {
    var path = [number]
    while let last = path.last, nodes[Int(last)].parent >= 0 {
      path.append(nodes[Int(last)].parent)
    }
    return path.reversed()
  }

  /// The moves that lead to a state, and one more.
  private func steps(to number: Int32, and move: ExploredMove? = nil) -> [Step] {
    path(to: number).dropFirst().map { step in
      let node = nodes[Int(step)]
      return Step(move: moves[Int(node.move)], isRefused: node.isRefused)
    } + (move.map { [Step(move: $0)] } ?? [])
  }

  // MARK: Testing

  /// Adds a finding, unless there is one of the title.
  private mutating func report(_ kind: Finding.Kind, _ title: String, _ steps: [Step]) {
    guard !findings.contains(where: { $0.title == title }) else { return }
    findings.append(Finding(kind: kind, title: title, steps: steps))
  }

  /// Tests the properties of states.
  private mutating func test(_ number: Int32, in session: AppSession) async throws {
    for (position, property) in properties.enumerated() where !property.isAboutMoves {
      guard let holds = try await property.holds(session) else { continue }
      tests[position] += 1
      switch property.kind {
      case .always where !holds, .never where holds: report(position, steps(to: number))
      case .eventually where holds, .sometimes where holds:
        goals[position, default: []].insert(number)
      default: continue
      }
    }
  }

  /// Tests the properties of actions.
  private mutating func test(
    after move: ExploredMove, written line: String, from node: Int32
  ) async throws {
    guard let session = app.session else { return }
    for (position, property) in properties.enumerated()
    where property.isAbout(move, written: line) {
      guard let holds = try await property.holds(session) else { continue }
      tests[position] += 1
      if !holds { report(position, steps(to: node, and: move)) }
    }
  }

  private mutating func report(_ position: Int, _ steps: [Step]) {
    guard failed.insert(position).inserted else { return }
    report(.property(properties[position]), properties[position].text, steps)
  }

  /// Tests what must be reachable, after the search.
  private mutating func testReachability() {
    // A state with moves that were not tried may lead anywhere.
    let open = nodes.indices.map { Int32($0) }.filter {
      openMoves[Int($0)] > 0 || nodes[Int($0)].depth >= limits.depth
    }
    var sources: [Int32: [Int32]] = [:]
    for edge in edges { sources[edge.to, default: []].append(edge.from) }
    for (position, property) in properties.enumerated() where property.kind == .eventually {
      guard let goals = goals[position] else { continue }
      let reaching = Self.states(leadingTo: goals, by: sources)
      reachingCounts[position] = reaching.count
      let mayReach = Self.states(leadingTo: reaching.union(open), by: sources)
      if let stuck = nodes.indices.first(where: { !mayReach.contains(Int32($0)) }) {
        report(position, steps(to: Int32(stuck)))
      }
    }
  }

  /// Finds a state in which nothing can be done, after the search.
  private mutating func testWaysOn() {
    guard checks.contains(.deadEnds) else { return }
    let end = nodes.indices.first {
      !hasWayOn[$0] && openMoves[$0] == 0 && nodes[$0].depth < limits.depth
    }
    if let end { report(.deadEnd, "no move does anything", steps(to: Int32(end))) }
  }

  /// The states from which some states can be reached, with these.
  private static func states(
    leadingTo goals: Set<Int32>, by sources: [Int32: [Int32]]
  ) -> Set<Int32> {
    var states = goals
    var pending = Array(goals)
    while let number = pending.popLast() {
      for source in sources[number] ?? [] where states.insert(source).inserted {
        pending.append(source)
      }
    }
    return states
  }
}
