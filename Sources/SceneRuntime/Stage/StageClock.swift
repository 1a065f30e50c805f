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

    /// The time since the stage was made, rounded up to what Swift's clocks can tell apart, and never more
    /// than they can count.
    var wholeNanoseconds: Duration {
      let (seconds, attoseconds) = offset.components
      let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
      return .seconds(min(max(seconds, -1 << 40), 1 << 40)) + .nanoseconds(max(0, nanoseconds))
    }

    /// The first whole nanosecond at or after the moment.
    var roundedUp: Instant { Instant(offset: wholeNanoseconds) }

    /// Orders moments by time.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: DeadlineQueue<Instant, SleepingJob>
    /// The executor's timer for the first sleeper of a live clock.
    var timer: (timer: RealTimer, deadline: Instant)?
    /// What hears that a sleeper of a live clock is due, where time moves in turns.
    var turns: (@Sendable () -> Void)?
  }

  /// Whether time passes by itself, or has done so in the run that is replayed.
  public let isLive: Bool
  private let passes: Bool
  private let origin = RealTime.now
  private let state: Mutex<State>
  /// What the tasks that sleep on the clock wait for besides.
  let waits = StageWaits()
  private let wakeUps = Atomic(0)
  private let ownWakeUps = Atomic(0)

  /// What Swift's clocks read when a stage's time is zero: the same in each run.
  private static let epoch = Duration.seconds(1_000_000)

  init(isLive: Bool, passes: Bool, tieSeed: UInt64? = nil) {
    self.isLive = isLive
    self.passes = passes
    state = Mutex(State(sleepers: DeadlineQueue(tieSeed: tieSeed)))
  }

  /// The current time.
  public var now: Instant { state.withLock { currentTime($0) } }

  /// The time since the stage was made, also where a record holds it from turn to turn.
  package var elapsed: Instant { passes ? realNow : now }

  private func currentTime(_ state: borrowing State) -> Instant {
    passes && state.turns == nil ? realNow : state.now
  }

  private var realNow: Instant { Instant(offset: origin.duration(to: RealTime.now)) }

  /// The least time that can pass: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// What `ContinuousClock` and `SuspendingClock` read on the stage.
  var swiftNow: Duration { Self.epoch + now.offset }

  /// Sleeps until a moment; where it has passed, until what is ready has had its turn.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored: a stage wakes sleepers exactly in order.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let clock = ContinuousClock()
    guard ProcessExecutor.isInstalled else {
      return try await clock.sleep(for: now.duration(to: deadline))
    }
    let instant = clock.systemEpoch.advanced(by: Self.epoch + deadline.wholeNanoseconds)
    let owner = TaskOwner.current
    if owner?.clock === self { return try await clock.sleep(until: instant) }
    try await TaskOwner(clock: self, effect: owner?.effect, isOutside: owner?.isOutside ?? false)
      .run { try await clock.sleep(until: instant) }
  }

  func add(_ sleeper: SleepingJob, for delay: Duration) {
    let (sleeps, over) = state.withLock { state -> (Bool, [SleepingJob]) in
      // Swift's clocks count nanoseconds: a sleep must not end before they show its deadline.
      let deadline = currentTime(state).advanced(by: delay).roundedUp
      // Virtual time has woken all that were due by now; a live clock's timer may be late.
      if !passes || state.turns != nil, deadline <= state.now { return (false, []) }
      sleeper.begin(until: deadline)
      let over = state.sleepers.add(sleeper, at: deadline)
      setTimer(&state)
      return (true, over)
    }
    for sleeper in over { sleeper.wake() }
    if !sleeps { sleeper.resume() }
  }

  /// When the next sleeper wakes, or nil when nothing sleeps.
  package var nextDeadline: Instant? {
    let (deadline, over) = state.withLock { state in
      let over = state.sleepers.removeOver()
      if !over.isEmpty { setTimer(&state) }
      return (state.sleepers.firstDeadline, over)
    }
    for sleeper in over { sleeper.wake() }
    return deadline
  }

  /// The tasks that are no effect's and sleep, with the time at which each wakes, in no order.
  var sleepingTasks: [(task: TaskMemory, deadline: Instant)] {
    state.withLock { state in
      state.sleepers.unordered.compactMap { deadline, sleeper in
        sleeper.taskWithoutEffect.map { ($0, deadline) }
      }
    }
  }

  /// How many sleepers have been woken: between two equal readings no time has passed for anybody.
  package var wakeCount: Int { wakeUps.load(ordering: .relaxed) }

  /// How many sleepers of the app's own logic have been woken.
  package var ownWakeCount: Int { ownWakeUps.load(ordering: .relaxed) }

  /// How many sleepers are kept, cancelled ones among them.
  package var sleepersKept: Int { state.withLock { $0.sleepers.count } }

  private func wake(_ sleeper: SleepingJob) {
    wakeUps.wrappingAdd(1, ordering: .relaxed)
    if !sleeper.isOutside { ownWakeUps.wrappingAdd(1, ordering: .relaxed) }
    sleeper.wake()
  }

  // MARK: Live

  private func setTimer(_ state: inout State) {
    let deadline = state.sleepers.firstDeadline
    guard passes, deadline != state.timer?.deadline else { return }
    state.timer?.timer.cancel()
    state.timer = deadline.map { deadline in
      // Nobody waits a century; a host's clock can't count for ever.
      let offset = min(deadline.offset, .seconds(3_000_000_000))
      let timer = ProcessExecutor.shared.schedule(at: origin.advanced(by: offset)) { [weak self] in
        self?.wakeDueSleepers()
      }
      return (timer, deadline)
    }
  }

  private func resetTimer(_ state: inout State) {
    state.timer?.timer.cancel()
    state.timer = nil
    setTimer(&state)
  }

  /// Lets the time of a live clock stand still from turn to turn, where ``catchUp()`` has left it, or pass by itself
  /// again; `hear` is called on the executor's thread when a sleeper is due, who then waits to be woken.
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

  package var hasDueSleeper: Bool { nextDeadline.map { $0 <= now } ?? false }

  private func wakeDueSleepers() {
    if let turns = state.withLock({ $0.turns }) { return turns() }
    let due = state.withLock { state in
      state.timer = nil
      defer { setTimer(&state) }
      let now = realNow
      var due: [SleepingJob] = []
      while let sleeper = state.sleepers.removeFirst(dueBy: now) { due.append(sleeper) }
      return due
    }
    for sleeper in due { wake(sleeper) }
  }

  // MARK: Virtual

  /// Moves virtual time to the deadline of the first sleeper and wakes that one, if it is due by a limit.
  @discardableResult
  package func wakeFirst(dueBy limit: Instant? = nil) -> Bool {
    guard nextDeadline != nil else { return false }
    let sleeper = state.withLock { state -> SleepingJob? in
      guard let deadline = state.sleepers.firstDeadline, deadline <= limit ?? deadline,
        let sleeper = state.sleepers.removeFirst()?.item
      else { return nil }
      state.now = max(state.now, deadline)
      resetTimer(&state)
      return sleeper
    }
    if let sleeper { wake(sleeper) }
    return sleeper != nil
  }

  /// Moves virtual time on; the sleepers until then have been woken before, or are late when they wake.
  package func move(to instant: Instant) { state.withLock { $0.now = max($0.now, instant) } }
}

/// A job that is due when time has come: what is left of a `Task.sleep`.
final class SleepingJob: DeadlineItem {
  private let job: UnownedJob
  /// The task that sleeps, if it can end the sleep by being cancelled.
  private let task: TaskHandle?
  private let memory: TaskMemory?
  private let clock: StageClock?
  private let effect: StageEffect?
  /// Whether it is somebody outside who sleeps, whom a record knows nothing of.
  let isOutside: Bool

  /// Creates a sleep of the calling task.
  init(_ job: UnownedJob, heedsCancellation: Bool) {
    let owner = TaskOwner.current
    self.job = job
    clock = owner?.clock
    task = heedsCancellation ? .current : nil
    memory = .current
    effect = owner?.effect
    isOutside = owner?.isOutside ?? false
  }

  func begin(for delay: Duration) {
    if let clock { return clock.add(self, for: delay) }
    ProcessExecutor.shared.schedule(at: RealTime.now + delay) { self.resume() }
  }

  /// Whether its task has gone on already, since it was cancelled: the job only cleans up.
  var isOver: Bool { task?.isCancelled ?? false }

  func begin(until deadline: StageClock.Instant) {
    guard let effect, effect.waits.fellAsleep(self, until: deadline, in: memory, endedBy: task)
    else { return }
    effect.stage.clock.waits.lookAfter(effect)
  }

  func wake() {
    effect?.waits.wokeUp(self)
    resume()
  }

  func resume() { ProcessExecutor.shared.enqueue(.job(job), isNew: false) }

  /// The task, if it still sleeps and no effect in flight shows it.
  var taskWithoutEffect: TaskMemory? {
    (effect?.waits.hasEnded ?? true) && !isOutside && !isOver ? memory : nil
  }
}
