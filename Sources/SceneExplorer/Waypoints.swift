import DequeModule

/// The states that an exploration can go back to without making all moves again.
///
/// A waypoint that does not bring back its state is dropped, and if most of them do not, no more are made.
@MainActor
struct Waypoints {
  private var waypoints: [Int32: ExploredApp.Waypoint] = [:]
  /// The states with a waypoint, in the order in which they were noted.
  private var noted: Deque<Int32> = []
  /// The number of states that were brought back.
  private(set) var restored = 0
  private var failed = 0
  /// A state that was another one after it was restored, although no work was in flight.
  private(set) var changed: Int32?

  /// The maximum number of waypoints, the oldest of which are dropped.
  private static let limit = 10_000
  /// The number of failures after which it counts how many waypoints fail.
  private static let allowedFailures = 10
  /// Of the states that are brought back, the first ones are checked, and those whose number is a power of two or a
  /// multiple of the interval.
  private static let firstChecks = 8
  private static let checkInterval = 256

  nonisolated init() {}

  private var areUseful: Bool { failed < Self.allowedFailures || failed < restored }

  /// Whether the way on from the state that was brought back last has to be compared with that of a fresh app.
  var needsCheck: Bool {
    restored <= Self.firstChecks || restored & (restored - 1) == 0
      || restored.isMultiple(of: Self.checkInterval)
  }

  /// Keeps the state in which an app is.
  mutating func note(_ number: Int32, _ app: ExploredApp) {
    guard areUseful, waypoints[number] == nil, let waypoint = app.waypoint else { return }
    waypoints[number] = waypoint
    noted.append(number)
    if noted.count > Self.limit, let oldest = noted.popFirst() { waypoints[oldest] = nil }
  }

  /// Whether there is a way to go back to a state.
  func contains(_ number: Int32) -> Bool { areUseful && waypoints[number] != nil }

  /// Brings an app to a state.
  ///
  /// - Returns: Whether it came back.
  mutating func bring(_ app: ExploredApp, to number: Int32) async throws -> Bool {
    guard let waypoint = waypoints[number] else { return false }
    let restoration = try await app.restore(waypoint)
    guard restoration == .same else {
      failed += 1
      if restoration == .changed { changed = changed ?? number }
      waypoints[number] = nil
      return false
    }
    restored += 1
    return true
  }
}
