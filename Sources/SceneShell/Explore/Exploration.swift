import OrderedCollections
import SceneEngine
import SceneSessions
import Scenes

/// A search of the states that an app can reach.
///
/// A state is brought back by running its lines in a fresh app, so each finding is a script.
@MainActor
struct Exploration {
  struct Limits {
    /// The number of states.
    let states: Int
    /// The number of lines that lead to a state.
    let depth: Int
  }

  /// A state, by the line that led to it from another one.
  private struct Node {
    let key: UInt64
    /// -1 for the first state.
    let parent: Int32
    let line: Int32
    let depth: Int32
    /// Whether the line was refused, and nevertheless changed the state.
    let isRefused: Bool
  }

  /// What was found, with the lines that lead to it.
  struct Finding {
    enum Kind {
      /// A property does not hold after the lines.
      case property(Property)
      /// The app reports an error, or does not settle, after the last line.
      case failure
      /// The app is in another state than after the same lines before.
      case nondeterminism
      /// The last line ends the process.
      case end(String)
    }

    let kind: Kind
    let title: String
    let lines: [String]
  }

  private let app: ExploredApp
  private let moves: ExploredMoves
  private let limits: Limits
  private let properties: [Property]
  private var paths: StatePathCheck
  /// The error of a path whose scene or service was in no state; nil before the end of the search.
  private(set) var unknownName: StatePathError?
  /// The warnings of other paths whose scene or service was in no state.
  var uncheckedPaths: [String] { unknownName == nil ? paths.warnings : [] }

  private var nodes: [Node] = []
  private var index: [UInt64: Int32] = [:]
  /// The lines, each with what it tries.
  private var lines: OrderedDictionary<String, String> = [:]
  private var frontier: Frontier
  /// The transitions between states, for what must be reachable.
  private var edges: [(from: Int32, to: Int32)] = []
  /// The states whose moves were not all tried.
  private var openMoves: [Int32: Int] = [:]
  /// The state in which the app is; nil if it has to be made.
  private var current: Int32?
  /// The states in which a property holds that must be reachable, by the number of the property.
  private var goals: [Int: Set<Int32>] = [:]
  /// The number of states from which one of these can be reached, by the number of the property.
  private var reachingCounts: [Int: Int] = [:]
  /// The number of states, or calls, in which each property had a value.
  private var tests: [Int]
  /// The properties that have failed, each of which is reported once.
  private var failed: Set<Int> = []

  private var findings: [Finding] = []
  private var transitions = 0
  private var coverage = ExploredCoverage()
  private var isDepthLimited = false
  /// The number of apps that the search has made; shrinking makes more.
  private var appCount = 0
  /// What has ended the process, which is not tried again.
  private var fatalMoves: OrderedSet<String> = []

  init(
    _ app: ExploredApp, trying moves: ExploredMoves, in order: Frontier.Order, seed: UInt64,
    within limits: Limits, testing properties: [Property], checking paths: StatePathCheck
  ) {
    self.paths = paths
    self.app = app
    self.moves = moves
    self.limits = limits
    self.properties = properties
    frontier = Frontier(order, seed: seed)
    tests = Array(repeating: 0, count: properties.count)
  }

  // MARK: Searching

  /// Searches until everything is tried, a limit is reached or the search is interrupted.
  ///
  /// - Throws: ``ExitRequest`` if an app cannot be made, `Diagnostic` if a property cannot be tested,
  ///   ``StatePathError`` if a path of the options selects nothing.
  mutating func run(unless isInterrupted: () -> Bool) async throws {
    try await app.begin()
    defer { app.attempts.end() }
    try await enter(key: app.key, from: -1, by: -1, isRefused: false)
    while nodes.count < limits.states, !isInterrupted(), let step = frontier.next() {
      try await take(step)
    }
    testReachability()
    appCount = app.count
    if let app = app.app { unknownName = paths.unknownName(in: app) }
  }

  private mutating func take(_ step: Frontier.Step) async throws {
    let (line, what) = lines.elements[Int(step.line)]
    guard !fatalMoves.contains(what) else { return }
    openMoves[step.node, default: 1] -= 1
    if let end = app.attempts.begin() {
      current = nil
      fatalMoves.append(what)
      return report(.end(end), "\(what): \(end)", script(to: step.node) + [line])
    }
    guard try await go(to: step.node) else { return }
    let outcome = await app.run(line)
    transitions += 1
    if case .failed(let message) = outcome {
      current = nil
      return report(.failure, message, script(to: step.node) + [line])
    }
    let key = app.key
    if let known = index[key] {
      // What is not part of the state may differ, so a known state that was reached by other lines is made again.
      current = nil
      if known != step.node { edges.append((step.node, known)) }
    } else {
      try await enter(key: key, from: step.node, by: step.line, isRefused: outcome == .refused)
    }
    guard outcome == .done else { return }
    coverage.note(action: what)
    try await test(after: line, from: step.node)
  }

  /// Adds a state, in which the app is, with its moves.
  private mutating func enter(
    key: UInt64, from parent: Int32, by line: Int32, isRefused: Bool
  ) async throws {
    guard let app = app.app else { return }
    let number = Int32(nodes.count)
    let depth = parent < 0 ? 0 : nodes[Int(parent)].depth + 1
    nodes.append(
      Node(key: key, parent: parent, line: line, depth: depth, isRefused: isRefused))
    index[key] = number
    current = number
    if parent >= 0 { edges.append((parent, number)) }
    coverage.note(app)
    try paths.check(in: app)
    try await test(number)
    guard depth < limits.depth else { return isDepthLimited = true }
    let all = moves.all(in: app)
    openMoves[number] = all.count
    frontier.add(
      all.map { move in
        (Frontier.Step(node: number, line: index(of: move)), move.what)
      })
  }

  private mutating func index(of move: ExploredMoves.Move) -> Int32 {
    if let known = lines.index(forKey: move.line) { return Int32(known) }
    lines[move.line] = move.what
    return Int32(lines.count - 1)
  }

  /// Brings the app to a state.
  ///
  /// - Returns: False if the same lines have led elsewhere, which is a finding.
  private mutating func go(to number: Int32) async throws -> Bool {
    if current == number { return true }
    let path = path(to: number)
    var rest = path[...]
    if let current, let position = path.firstIndex(of: current) {
      rest = path[(position + 1)...]
    } else {
      try await app.begin()
      rest = path.dropFirst()
    }
    current = nil
    for step in rest { _ = await app.run(lines.keys[Int(nodes[Int(step)].line)]) }
    guard app.key == nodes[Int(number)].key else {
      report(.nondeterminism, "the same lines lead to different states", script(to: number))
      return false
    }
    current = number
    return true
  }

  /// The states from the first to one.
  private func path(to number: Int32) -> [Int32] {
    var path = [number]
    while let last = path.last, nodes[Int(last)].parent >= 0 {
      path.append(nodes[Int(last)].parent)
    }
    return path.reversed()
  }

  /// The lines that lead to a state.
  private func script(to number: Int32) -> [String] {
    path(to: number).dropFirst().map { step in
      let node = nodes[Int(step)]
      return (node.isRefused ? "! " : "") + lines.keys[Int(node.line)]
    }
  }

  // MARK: Testing

  /// Adds a finding, unless there is one of the title.
  private mutating func report(_ kind: Finding.Kind, _ title: String, _ lines: [String]) {
    guard !findings.contains(where: { $0.title == title }) else { return }
    findings.append(Finding(kind: kind, title: title, lines: lines))
  }

  /// Tests the properties of states.
  private mutating func test(_ number: Int32) async throws {
    for (position, property) in properties.enumerated() {
      if case .after = property.kind { continue }
      guard let holds = try await app.holds(property) else { continue }
      tests[position] += 1
      switch property.kind {
      case .always where !holds, .never where holds: report(position, script(to: number))
      case .eventually where holds, .sometimes where holds:
        goals[position, default: []].insert(number)
      default: continue
      }
    }
  }

  /// Tests the properties of actions.
  private mutating func test(after line: String, from node: Int32) async throws {
    let name = line.prefix { $0 != " " }
    for (position, property) in properties.enumerated() {
      guard case .after(let action) = property.kind,
        name == action || name.hasSuffix(".\(action)") || line == action,
        let holds = try await app.holds(property)
      else { continue }
      tests[position] += 1
      if !holds { report(position, script(to: node) + [line]) }
    }
  }

  private mutating func report(_ position: Int, _ lines: [String]) {
    guard failed.insert(position).inserted else { return }
    report(.property(properties[position]), properties[position].text, lines)
  }

  /// Tests what must be reachable, after the search.
  private mutating func testReachability() {
    // A state with moves that were not tried may lead anywhere.
    let open = nodes.indices.map { Int32($0) }.filter {
      openMoves[$0, default: 0] > 0 || nodes[Int($0)].depth >= limits.depth
    }
    var sources: [Int32: [Int32]] = [:]
    for edge in edges { sources[edge.to, default: []].append(edge.from) }
    for (position, property) in properties.enumerated() where property.kind == .eventually {
      guard let goals = goals[position] else { continue }
      let reaching = Self.states(leadingTo: goals, by: sources)
      reachingCounts[position] = reaching.count
      let mayReach = Self.states(leadingTo: reaching.union(open), by: sources)
      if let stuck = nodes.indices.first(where: { !mayReach.contains(Int32($0)) }) {
        report(position, script(to: Int32(stuck)))
      }
    }
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

  // MARK: Result

  /// What was found, with its shortest scripts.
  func result(isInterrupted: Bool) async throws(ExitRequest) -> ExplorationResult {
    let script = FindingScript(app: app)
    var shrunk: [ExplorationResult.Finding] = []
    for finding in findings { shrunk.append(try await script.shrunk(finding)) }
    app.attempts.end()
    return ExplorationResult(
      states: nodes.count, transitions: transitions,
      depth: nodes.lazy.map { Int($0.depth) }.max() ?? 0, apps: appCount,
      untriedMoves: frontier.count, isDepthLimited: isDepthLimited, isInterrupted: isInterrupted,
      missingPlaces: coverage.missingPlaces, missingActions: coverage.missingActions,
      fatalMoves: fatalMoves.elements, uncheckedPaths: uncheckedPaths,
      unknownName: unknownName.map { "\($0)" },
      properties: properties.enumerated().map { position, property in
        .init(text: property.text, place: property.place, verdict: verdict(of: position))
      },
      findings: shrunk)
  }

  private func verdict(of position: Int) -> ExplorationResult.Verdict {
    if failed.contains(position) { return .failed }
    switch properties[position].kind {
    case .sometimes, .eventually:
      guard goals[position] != nil else { return .notReached }
      guard let count = reachingCounts[position] else { return .held(tests[position]) }
      return .reached(from: count, of: nodes.count)
    case .always, .never, .after:
      return tests[position] == 0 ? .untested : .held(tests[position])
    }
  }
}
