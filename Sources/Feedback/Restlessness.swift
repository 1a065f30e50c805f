import Stage

/// Counts the events that a loop handles without coming to rest, and remembers the last of too many.
struct Restlessness<Event> {
  private static var remembered: Int { 8 }

  private let limit: Int
  private var count = 0
  private var lastIdleCount = 0
  private var last: [Event] = []

  init(limit: Int) { self.limit = limit }

  /// Begins anew: what comes next has come from outside.
  mutating func rest() {
    count = 0
    last = []
  }

  /// Counts one more event.
  ///
  /// - Parameters:
  ///   - event: The event about to be handled.
  ///   - loop: The loop's name, for the error.
  /// - Returns: The error, once the limit is passed.
  @SceneActor
  mutating func count(_ event: Event, of loop: String) -> FeedbackLoopError? {
    let idleCount = SceneExecutor.shared.idleCount
    if idleCount != lastIdleCount {
      lastIdleCount = idleCount
      rest()
    }
    count += 1
    guard count > limit - Self.remembered else { return nil }
    last.append(event)
    guard count > limit else { return nil }
    return .neverRests(
      loop: loop, events: limit,
      last: last.suffix(Self.remembered).map { String(describing: $0) })
  }
}
