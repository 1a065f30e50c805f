import Synchronization

/// The clock of a stage: live, or virtual, with time that moves only in steps.
///
/// Sleepers wake in the order of their deadlines; with equal deadlines, in the order in which they fell asleep.
/// Code takes the clock as `any Clock<Duration>` and cannot tell which kind it has.
public final class StageClock: Clock, Sendable {
  /// A moment, as the time since the stage was made.
  public struct Instant: InstantProtocol {
    /// The time since the stage was made; never negative on a stage's clock.
    public let offset: Duration

    /// Creates the moment at the given time after the stage was made.
    public init(offset: Duration) { self.offset = offset }

    /// The moment after a duration, or the last representable one.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, overflows) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      guard overflows else { return Instant(offset: Duration(attoseconds: sum)) }
      return Instant(offset: Duration(attoseconds: duration < .zero ? .min : .max))
    }

    /// The time from this moment to another, or the longest representable one.
    public func duration(to other: Instant) -> Duration {
      let (time, overflows) = other.offset.attoseconds.subtractingReportingOverflow(
        offset.attoseconds)
      guard overflows else { return Duration(attoseconds: time) }
      return Duration(attoseconds: other < self ? .min : .max)
    }

    /// The time since the stage was made, rounded up to a whole nanosecond and limited to what Swift's clocks can
    /// represent.
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
    /// Called when a sleeper of a live clock is due, if time moves in turns.
    var turns: (@Sendable () -> Void)?
  }

  /// The latest time that journals and saved states have: later dates cannot be displayed.
  package static let latest = Instant(offset: .seconds(3_000_000_000))

  /// Whether time passes automatically, or did so in the run that is being replayed.
  public let isLive: Bool
  private let passes: Bool
  private let origin = RealTime.now
  private let state: Mutex<State>
  /// The other waits of the tasks that sleep on the clock.
  let waits = StageWaits()
  private let wakeUps = Atomic(0)
  private let ownWakeUps = Atomic(0)

  /// The time of Swift's clocks at the stage's time zero; equal in each run.
  private static let epoch = Duration.seconds(1_000_000)

  init(isLive: Bool, passes: Bool, tieSeed: UInt64? = nil) {
    self.isLive = isLive
    self.passes = passes
    state = Mutex(State(sleepers: DeadlineQueue(tieSeed: tieSeed)))
  }

  /// The current time.
  public var now: Instant { state.withLock { currentTime($0) } }

  /// The real time since the stage was made, even while a recording holds the clock; on other clocks, `now`.
  package var elapsed: Instant { passes ? realNow : now }

  private func currentTime(_ state: borrowing State) -> Instant {
    passes && state.turns == nil ? realNow : state.now
  }

  private var realNow: Instant { Instant(offset: origin.duration(to: RealTime.now)) }

  /// The shortest time that can pass: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The time that `ContinuousClock` and `SuspendingClock` read on the stage.
  var swiftNow: Duration { Self.epoch + now.offset }

  /// Sleeps until a deadline; if it has passed, until the ready jobs have run.
  ///
  /// - Parameters:
  ///   - deadline: The time to wake.
  ///   - tolerance: Ignored: a stage wakes sleepers exactly in order.
  /// - Throws: `CancellationError` as soon as the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let clock = ContinuousClock()
    guard ProcessExecutor.isInstalled else {
      return try await clock.sleep(for: now.duration(to: deadline))
    }
    let instant = clock.systemEpoch.advanced(by: Self.epoch + deadline.wholeNanoseconds)
    let owner = TaskOwner.current
    if owner?.clock === self { return try await clock.sleep(until: instant) }
    try await TaskOwner(clock: self, effect: owner?.effect, isExternal: owner?.isExternal ?? false)
      .run { try await clock.sleep(until: instant) }
  }

  func add(_ sleeper: SleepingJob, for delay: Duration) {
    let (sleeps, finished) = state.withLock { state -> (Bool, [SleepingJob]) in
      // Swift's clocks count nanoseconds: a sleep must not end before they reach its deadline.
      let deadline = currentTime(state).advanced(by: delay).roundedUp
      // Virtual time has woken all sleepers that are due by now; a live clock's timer may be late.
      if !passes || state.turns != nil, deadline <= state.now { return (false, []) }
      sleeper.begin(until: deadline)
      let finished = state.sleepers.add(sleeper, at: deadline)
      setTimer(&state)
      return (true, finished)
    }
    for sleeper in finished { sleeper.wake() }
    if !sleeps { sleeper.resume() }
  }

  /// The deadline of the first sleeper; nil if nothing sleeps.
  package var nextDeadline: Instant? {
    let (deadline, finished) = state.withLock { state in
      let finished = state.sleepers.removeFinished()
      if !finished.isEmpty { setTimer(&state) }
      return (state.sleepers.firstDeadline, finished)
    }
    for sleeper in finished { sleeper.wake() }
    return deadline
  }

  /// The sleeping tasks that belong to no effect, with their deadlines, in no particular order.
  var sleepingTasks: [(task: TaskMemory, deadline: Instant)] {
    state.withLock { state in
      state.sleepers.unordered.compactMap { deadline, sleeper in
        sleeper.taskWithoutEffect.map { ($0, deadline) }
      }
    }
  }

  /// The number of sleepers that have woken: between two equal readings no sleep has ended.
  package var wakeCount: Int { wakeUps.load(ordering: .relaxed) }

  /// The number of the app's own sleepers that have woken, without those that stand in for external systems.
  package var ownWakeCount: Int { ownWakeUps.load(ordering: .relaxed) }

  /// The number of sleepers, including canceled ones that have not been removed.
  package var sleepersKept: Int { state.withLock { $0.sleepers.count } }

  private func wake(_ sleeper: SleepingJob) {
    wakeUps.wrappingAdd(1, ordering: .relaxed)
    if !sleeper.isExternal { ownWakeUps.wrappingAdd(1, ordering: .relaxed) }
    sleeper.wake()
  }

  /// Lets the jobs of canceled sleeps clean up, which would otherwise wait until their deadlines.
  func releaseCanceledSleepers() {
    for sleeper in state.withLock({ $0.sleepers.removeAllFinished() }) { sleeper.resume() }
  }

  // MARK: Live

  private func setTimer(_ state: inout State) {
    let deadline = state.sleepers.firstDeadline
    guard passes, deadline != state.timer?.deadline else { return }
    state.timer?.timer.cancel()
    state.timer = deadline.map { deadline in
      // A host's clock cannot count forever.
      let offset = min(deadline, Self.latest).offset
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

  /// Holds the time of a live clock between turns, where ``catchUp()`` left it, or lets it pass again.
  ///
  /// While the clock is held, `onDue` is called on the executor's thread when a sleeper is due, which then has to be
  /// woken.
  package func hold(_ holds: Bool, _ onDue: @escaping @Sendable () -> Void) {
    guard passes else { return }
    state.withLock { state in
      state.turns = holds ? onDue : nil
      resetTimer(&state)
    }
  }

  /// Advances a live clock that is held to the real time.
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

  /// Advances virtual time to the deadline of the first sleeper and wakes it, if it is due by the limit.
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

  /// The names of the effects whose sleeps end at the next deadline, in the order in which they wake; nil for a sleep
  /// of no effect.
  package var firstSleepers: [String?] {
    state.withLock { $0.sleepers.first.map(\.effectName) }
  }

  /// The names of the effects whose sleeps end at the same time as others, in the order in which they wake; nil for a
  /// sleep of no effect.
  package var simultaneousSleepers: [String?] {
    state.withLock { $0.sleepers.simultaneous.map(\.effectName) }
  }

  /// Changes the order in which the sleepers of the next deadline wake.
  ///
  /// - Parameter positions: Their positions in ``firstSleepers``, each once, in the new order.
  package func reorderFirstSleepers(_ positions: [Int]) {
    state.withLock { $0.sleepers.reorderFirst(positions) }
  }

  /// Advances virtual time; sleepers that were due by then and have not been woken wake late.
  package func move(to instant: Instant) { state.withLock { $0.now = max($0.now, instant) } }
}

/// A job that is due at some time: the remainder of a `Task.sleep`.
final class SleepingJob: DeadlineItem {
  private let job: UnownedJob
  /// The sleeping task, if cancelling it ends the sleep.
  private let task: TaskHandle?
  private let memory: TaskMemory?
  private let clock: StageClock?
  private let effect: StageEffect?
  /// Whether the sleeper stands in for an external system, whose sleeps are not recorded.
  let isExternal: Bool

  /// Creates a sleep of the calling task.
  init(_ job: UnownedJob, isCancellable: Bool) {
    let owner = TaskOwner.current
    self.job = job
    clock = owner?.clock
    task = isCancellable ? .current : nil
    memory = .current
    effect = owner?.effect
    isExternal = owner?.isExternal ?? false
  }

  func begin(for delay: Duration) {
    if let clock { return clock.add(self, for: delay) }
    ProcessExecutor.shared.schedule(at: RealTime.now + delay) { self.resume() }
  }

  /// The name of the effect that sleeps; nil if it belongs to none.
  var effectName: String? { effect?.name }

  /// Whether its task was canceled and has continued: the job only cleans up.
  var isFinished: Bool { task?.isCancelled ?? false }

  func begin(until deadline: StageClock.Instant) {
    guard let effect, effect.waits.didFallAsleep(self, until: deadline, in: memory, endedBy: task)
    else { return }
    effect.stage.clock.waits.monitor(effect)
  }

  func wake() {
    effect?.waits.didWakeUp(self)
    resume()
  }

  func resume() { ProcessExecutor.shared.enqueue(.job(job), isNew: false) }

  /// The task, if it still sleeps and belongs to no effect in flight.
  var taskWithoutEffect: TaskMemory? {
    (effect?.waits.hasEnded ?? true) && !isExternal && !isFinished ? memory : nil
  }
}
