import HeapModule
import Synchronization

/// The clock of a stage: live, or virtual, where time moves only when it is told to.
///
/// Whoever sleeps wakes in the order of the deadlines, ties in the order in which they went to sleep.
/// Code takes it as `any Clock<Duration>` and can't tell which one it has.
public final class StageClock: Clock, Sendable {
  /// A moment, as the time since the stage was made.
  public struct Instant: InstantProtocol {
    /// The time since the stage was made; never negative on a stage's clock.
    public let offset: Duration

    /// Creates the moment that comes the given time after the stage was made.
    public init(offset: Duration) { self.offset = offset }

    /// The moment that comes a duration later, or the last there is.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, overflows) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      guard overflows else { return Instant(offset: Duration(attoseconds: sum)) }
      return Instant(offset: Duration(attoseconds: duration < .zero ? .min : .max))
    }

    /// The time from this moment to another, or the most there is.
    public func duration(to other: Instant) -> Duration {
      let (time, overflows) = other.offset.attoseconds.subtractingReportingOverflow(
        offset.attoseconds)
      guard overflows else { return Duration(attoseconds: time) }
      return Duration(attoseconds: other < self ? .min : .max)
    }

    /// Orders moments by time.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper: Comparable {
    let deadline: Instant
    let sequence: Int

    static func < (lhs: Sleeper, rhs: Sleeper) -> Bool {
      (lhs.deadline, lhs.sequence) < (rhs.deadline, rhs.sequence)
    }
  }

  private struct State {
    /// The time on a virtual clock.
    var now = Instant(offset: .zero)
    var sleepers = Heap<Sleeper>()
    /// The continuation of each sleeper by its sequence; one that was cancelled is missing.
    var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
    var sleepersMade = 0

    /// Forgets the cancelled sleepers in front, so that the first one is asleep.
    mutating func firstAsleep() -> Sleeper? {
      while let first = sleepers.min, continuations[first.sequence] == nil { sleepers.removeMin() }
      return sleepers.min
    }
  }

  /// Whether time passes by itself.
  public let isLive: Bool
  private let origin = ContinuousClock.now
  private let state = Mutex(State())

  init(isLive: Bool) { self.isLive = isLive }

  /// The current time.
  public var now: Instant {
    isLive
      ? Instant(offset: origin.duration(to: ContinuousClock.now))
      : state.withLock { $0.now }
  }

  /// The least time that can pass: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until a moment; returns at once where it has passed.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored: a stage wakes sleepers exactly in order.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    let sequence = state.withLock { state -> Int in
      state.sleepersMade += 1
      return state.sleepersMade
    }
    let runner = EffectContext.runner
    runner?.fellAsleep(until: deadline, as: sequence)
    defer { runner?.wokeUp(sequence) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        park(continuation, until: deadline, as: sequence)
      }
    } onCancel: {
      cancel(sequence)
    }
  }

  private func cancel(_ sequence: Int) {
    let cancelled = state.withLock { $0.continuations.removeValue(forKey: sequence) }
    cancelled?.resume(throwing: CancellationError())
  }

  private func park(
    _ continuation: CheckedContinuation<Void, any Error>, until deadline: Instant, as sequence: Int
  ) {
    state.withLock { state in
      state.sleepers.insert(Sleeper(deadline: deadline, sequence: sequence))
      state.continuations[sequence] = continuation
    }
    // A cancellation that came before this point found no continuation to resume.
    if Task.isCancelled { cancel(sequence) }
    guard isLive else { return }
    // Nobody waits a century; a host's clock can't count for ever.
    let offset = min(deadline.offset, .seconds(3_000_000_000))
    SceneExecutor.shared.schedule(at: origin.advanced(by: offset)) { [weak self] in
      self?.wakeDueSleepers()
    }
  }

  /// When the next sleeper wakes, or nil when nobody sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.firstAsleep()?.deadline } }

  private func wakeDueSleepers() {
    let now = now
    while let deadline = nextDeadline, deadline <= now { wakeFirst() }
  }

  /// Moves virtual time to the deadline of the first sleeper and wakes that one.
  func wakeFirst() {
    let woken = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard let first = state.firstAsleep() else { return nil }
      state.sleepers.removeMin()
      state.now = max(state.now, first.deadline)
      return state.continuations.removeValue(forKey: first.sequence)
    }
    woken?.resume()
  }

  /// Moves virtual time on; the sleepers until then have been woken before.
  func move(to instant: Instant) {
    state.withLock { $0.now = max($0.now, instant) }
  }
}
