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

  /// The maximum number of waypoints, the oldest of which are dropped.
  private static let limit = 10_000
  /// The number of failures after which it counts how many waypoints fail.
  private static let allowedFailures = 10
  /// Of the states that are brought back, those are checked whose number is a power of two or a multiple of this.
  private static let checkInterval = 256

  nonisolated init() {}

  private var areUseful: Bool { failed < Self.allowedFailures || failed < restored }

  /// Whether the way on from the state that was brought back last has to be compared with that of a fresh app.
  var needsCheck: Bool {
    restored & (restored - 1) == 0 || restored.isMultiple(of: Self.checkInterval)
  }

  /// Keeps the state in which an app is.
  mutating func note(_ number: Int32, _ app: ExploredApp) {
    guard areUseful, waypoints[number] == nil, let waypoint = app.waypoint else { return }
    waypoints[number] = waypoint
    noted.append(number)
    if noted.count > Self.limit, let oldest = noted.popFirst() { waypoints[oldest] = nil }
  }

  /// Brings an app to the last state of a path that has a waypoint.
  ///
  /// - Returns: The position of the state; nil if there is none, or it did not come back.
  mutating func bring(_ app: ExploredApp, along path: [Int32]) async throws -> Int? {
    guard areUseful,
      let position = path.lastIndex(where: { waypoints[$0] != nil }),
      let waypoint = waypoints[path[position]]
    else { return nil }
    guard try await app.restore(waypoint) else {
      failed += 1
      waypoints[path[position]] = nil
      return nil
    }
    restored += 1
    return position
  }
}
