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

  private struct Sleeper {
    let continuation: CheckedContinuation<Void, any Error>
    /// Whether it is somebody outside, whom a record knows nothing of.
    let isOutside: Bool

    func resume() { continuation.resume() }
    func resume(throwing error: any Error) { continuation.resume(throwing: error) }
  }

  private struct State {
    /// The time on a virtual clock.
    var now = Instant(offset: .zero)
    var sleepers = DeadlineQueue<Instant, Sleeper>()
    /// The executor's timer for the first sleeper of a live clock.
    var timer: (number: Int, deadline: Instant)?
    /// What hears that a sleeper of a live clock is due, where time moves in turns.
    var turns: (@Sendable () -> Void)?
  }

  /// Whether time passes by itself, or has done so in the run that is replayed.
  public let isLive: Bool
  /// Whether time passes by itself.
  private let passes: Bool
  private let origin = ContinuousClock.now
  private let state = Mutex(State())
  private let wakeUps = Atomic(0)
  private let ownWakeUps = Atomic(0)

  init(isLive: Bool, passes: Bool) {
    self.isLive = isLive
    self.passes = passes
  }

  /// The current time.
  public var now: Instant {
    guard passes else { return state.withLock { $0.now } }
    return state.withLock { $0.turns == nil ? nil : $0.now } ?? realNow
  }

  private var realNow: Instant { Instant(offset: origin.duration(to: ContinuousClock.now)) }

  /// The least time that can pass: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until a moment; where it has passed, until those who are due before have woken.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored: a stage wakes sleepers exactly in order.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = state.withLock { $0.sleepers.takeNumber() }
    let runner = EffectContext.runner
    runner?.fellAsleep(until: deadline, as: number)
    defer { runner?.wokeUp(number) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(
          continuation: continuation, isOutside: EffectContext.isOutside)
        park(sleeper, until: deadline, as: number)
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func park(_ sleeper: Sleeper, until deadline: Instant, as number: Int) {
    let hasPassed = state.withLock { state in
      // Virtual time has woken all who were due by now; a live clock's timer may be late.
      if !passes || state.turns != nil, deadline <= state.now { return true }
      state.sleepers.add(sleeper, at: deadline, as: number)
      setTimer(&state)
      return false
    }
    if hasPassed { return sleeper.resume() }
    // A cancellation that came before this point found no continuation to resume.
    if Task.isCancelled { cancel(number) }
  }

  private func cancel(_ number: Int) {
    let cancelled = state.withLock { state in
      defer { setTimer(&state) }
      return state.sleepers.remove(number)
    }
    cancelled?.resume(throwing: CancellationError())
  }

  /// When the next sleeper wakes, or nil when nobody sleeps.
  public var nextDeadline: Instant? { state.withLock { $0.sleepers.firstDeadline } }

  /// How many sleepers have been woken: between two equal readings no time has passed for anybody.
  package var wakeCount: Int { wakeUps.load(ordering: .relaxed) }

  /// How many sleepers of the app's own logic have been woken.
  package var ownWakeCount: Int { ownWakeUps.load(ordering: .relaxed) }

  /// How many sleepers are kept, cancelled ones among them.
  package var sleepersKept: Int { state.withLock { $0.sleepers.entryCount } }

  private func wake(_ sleeper: Sleeper) {
    wakeUps.wrappingAdd(1, ordering: .relaxed)
    if !sleeper.isOutside { ownWakeUps.wrappingAdd(1, ordering: .relaxed) }
    sleeper.resume()
  }

  // MARK: Live

  /// Sets the timer of a live clock to its first sleeper.
  private func setTimer(_ state: inout State) {
    let deadline = state.sleepers.firstDeadline
    guard passes, deadline != state.timer?.deadline else { return }
    if let timer = state.timer { SceneExecutor.shared.cancelTimer(timer.number) }
    state.timer = deadline.map { deadline in
      // Nobody waits a century; a host's clock can't count for ever.
      let offset = min(deadline.offset, .seconds(3_000_000_000))
      let number = SceneExecutor.shared.schedule(at: origin.advanced(by: offset)) { [weak self] in
        self?.wakeDueSleepers()
      }
      return (number, deadline)
    }
  }

  private func resetTimer(_ state: inout State) {
    if let timer = state.timer { SceneExecutor.shared.cancelTimer(timer.number) }
    state.timer = nil
    setTimer(&state)
  }

  /// Lets the time of a live clock stand still from turn to turn, or pass by itself again.
  ///
  /// It stands where ``catchUp()`` has left it: at zero on a stage that is new.
  ///
  /// - Parameters:
  ///   - holds: Whether it stands still.
  ///   - hear: Called on the executor's thread when a sleeper is due, who then waits to be woken.
  package func hold(_ holds: Bool, _ hear: @escaping @Sendable () -> Void) {
    guard passes else { return }
    state.withLock { state in
      state.turns = holds ? hear : nil
      resetTimer(&state)
    }
  }

  /// Moves a live clock that is held to the real time.
  package func catchUp() {
    guard passes else { return }
    let now = realNow
    state.withLock { $0.now = max($0.now, now) }
  }

  /// Whether a sleeper is due by now.
  package var hasDueSleeper: Bool {
    state.withLock { state in state.sleepers.firstDeadline.map { $0 <= state.now } ?? false }
  }

  private func wakeDueSleepers() {
    if let turns = state.withLock({ $0.turns }) { return turns() }
    let due = state.withLock { state in
      state.timer = nil
      defer { setTimer(&state) }
      let now = realNow
      var due: [Sleeper] = []
      while let sleeper = state.sleepers.removeFirst(dueBy: now) { due.append(sleeper) }
      return due
    }
    for sleeper in due { wake(sleeper) }
  }

  // MARK: Virtual

  /// Moves virtual time to the deadline of the first sleeper and wakes that one.
  package func wakeFirst() {
    let woken = state.withLock { state -> Sleeper? in
      guard let first = state.sleepers.removeFirst() else { return nil }
      state.now = max(state.now, first.deadline)
      resetTimer(&state)
      return first.item
    }
    if let woken { wake(woken) }
  }

  /// Moves virtual time on; the sleepers until then have been woken before, or are late when they wake.
  package func move(to instant: Instant) {
    state.withLock { $0.now = max($0.now, instant) }
  }
}
