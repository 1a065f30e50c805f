/// The states that an exploration can go back to without making all moves again.
///
/// A waypoint that does not bring back its state is dropped, and if most of those of states at rest do not, no more of them
/// are made; likewise of states with work in flight.
@MainActor
struct Waypoints {
  private var waypoints: [Int32: ExploredApp.Waypoint] = [:]
  /// States have waypoints whose depth is a multiple of it, so that a way from one has fewer moves.
  private var stride = 1
  /// The results of the waypoints of states at rest (true), and of others.
  private var tallies: [Bool: Tally] = [true: Tally(), false: Tally()]
  /// A state that was another one after it was restored, although no work was in flight.
  private(set) var changed: Int32?

  /// The maximum number of waypoints; beyond it, the stride doubles.
  private static let limit = 10_000

  private struct Tally {
    var restored = 0
    var failed = 0

    /// The number of failures after which it counts how many waypoints fail.
    private static let allowedFailures = 10

    var isUseful: Bool { failed < Self.allowedFailures || failed < restored }
  }

  private static let firstChecks = 8
  /// The number of states that are brought back between other checks, and how many more for each move of the last one.
  private static let checkInterval = 256
  private static let checkIntervalPerMove = 8
  private var nextCheck = 0

  nonisolated init() {}

  /// The number of states that were brought back.
  private var restored: Int { tallies.values.reduce(0) { $0 + $1.restored } }

  /// Whether the way on from the next state that is brought back has to be compared with that of a fresh app.
  var checksNext: Bool { isCheckDue(restored + 1) }

  private func isCheckDue(_ restored: Int) -> Bool {
    Self.isAlwaysChecked(restored) || restored >= max(nextCheck, Self.checkInterval)
  }

  /// Whether an event of a number, from 1, is checked in each search: the first ones are, and those whose number is a power of
  /// two.
  static func isAlwaysChecked(_ number: Int) -> Bool {
    number <= firstChecks || number & (number - 1) == 0
  }

  private func isUseful(_ waypoint: ExploredApp.Waypoint) -> Bool {
    tallies[waypoint.isAtRest]?.isUseful ?? false
  }

  /// Whether the way on from the state that was brought back last has to be compared with that of a fresh app.
  ///
  /// - Parameter depth: The number of moves that a fresh app makes for it.
  /// - Returns: Whether it is the turn of this state.
  mutating func needsCheck(atDepth depth: Int) -> Bool {
    guard isCheckDue(restored) else { return false }
    if !Self.isAlwaysChecked(restored) {
      nextCheck = restored + Self.checkInterval + Self.checkIntervalPerMove * depth
    }
    return true
  }

  /// Keeps the state in which an app is.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - app: The app.
  ///   - graph: The states.
  mutating func note(_ number: Int32, _ app: ExploredApp, in graph: StateGraph) {
    guard waypoints[number] == nil, graph.depth(of: number).isMultiple(of: stride),
      let waypoint = waypoint(of: app)
    else { return }
    waypoints[number] = waypoint
    while waypoints.count > Self.limit {
      stride *= 2
      waypoints = waypoints.filter { graph.depth(of: $0.key).isMultiple(of: stride) }
    }
  }

  /// Whether a state that can be restored would be kept.
  func accepts(atRest isAtRest: Bool, depth: Int) -> Bool {
    depth.isMultiple(of: stride) && tallies[isAtRest]?.isUseful ?? false
  }

  private func waypoint(of app: ExploredApp) -> ExploredApp.Waypoint? {
    guard tallies.values.contains(where: \.isUseful), let waypoint = app.waypoint,
      isUseful(waypoint)
    else { return nil }
    return waypoint
  }

  /// Drops the waypoint of a state that the search has left for good, unless ways to later ones may begin there.
  mutating func forget(_ number: Int32) {
    if stride == 1 { waypoints[number] = nil }
  }

  /// Whether there is a way to go back to a state.
  func contains(_ number: Int32) -> Bool { waypoints[number].map(isUseful) ?? false }

  /// Brings an app to a state.
  ///
  /// - Returns: Whether it came back.
  mutating func bring(_ app: ExploredApp, to number: Int32) async throws -> Bool {
    guard let waypoint = waypoints[number] else { return false }
    let restoration = try await app.restore(waypoint)
    guard restoration == .same else {
      tallies[waypoint.isAtRest]?.failed += 1
      if restoration == .changed { changed = changed ?? number }
      waypoints[number] = nil
      return false
    }
    tallies[waypoint.isAtRest]?.restored += 1
    return true
  }

  /// Brings an app to a state again, which has been counted.
  ///
  /// - Returns: Whether it came back.
  func reopen(_ number: Int32, in app: ExploredApp) async throws -> Bool {
    guard let waypoint = waypoints[number] else { return false }
    return try await app.restore(waypoint) == .same
  }

  /// Counts a state that another process has brought back.
  mutating func countRestored(_ number: Int32) {
    guard let waypoint = waypoints[number] else { return }
    tallies[waypoint.isAtRest]?.restored += 1
  }
}
