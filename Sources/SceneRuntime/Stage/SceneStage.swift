import OrderedCollections
import Synchronization

/// Where an app's logic runs: a clock, and the effects in flight.
///
/// A stage is live, or virtual: then time moves only when ``advance(by:settlingWithin:)`` says so, and
/// a run is a function of its inputs and its seed.
@MainActor
public final class SceneStage {
  /// The stage's clock, which dependencies take as `any Clock<Duration>`.
  public nonisolated let clock: StageClock
  /// What dates, UUIDs and random numbers of a virtual run follow.
  public nonisolated let seed: UInt64

  /// The effects in flight, but for those that take no waiting.
  private var inFlight = EffectList()
  // Atomics are read without a check for exclusive access.
  /// How many effects that take no waiting wait for their turn.
  private let pendingAtOnce = Atomic(0)
  private let isWatched = Atomic(false)
  private var watcher: (@MainActor (EffectChange) -> Void)?
  /// The task of the effect that hands over its outcome.
  private var freeTask: Task<Void, Never>?
  /// The effect that follows in that task.
  private var follower: (effect: StageEffect, task: Task<Void, Never>)?
  private var followerCount = 0
  /// How many may do so, before the executor looks at other work.
  private static let mostFollowers = 255
  private var failures: [any Error] = []
  private var isAdvancing = false
  private var settling = 0

  /// What keeps what comes from outside, or gives it back; nobody as a rule.
  package var journal: (any StageJournal)? {
    didSet {
      // A weak reference to the stage would make each use of it dearer.
      let journal = journal
      clock.hold(journal != nil) { MainActor.assumeIsolated { journal?.sleeperIsDue() } }
      clock.waits.watchResumptions(journal != nil) { resumption in
        let resumption = UnnamedResumption(name: resumption.words, count: 1)
        MainActor.assumeIsolated { journal?.hear(resumption) }
      }
    }
  }

  /// What the app hears from outside.
  public var outside: StageOutside { StageOutside(stage: self) }

  /// Creates a stage whose time moves only when told.
  ///
  /// - Parameters:
  ///   - seed: Any number; the same seed gives the same run.
  ///   - tieSeed: Permutes the order in which those wake who are due at the same time, which is otherwise
  ///     that in which they went to sleep; the same number gives the same order.
  /// - Returns: The stage, at time zero.
  public nonisolated static func virtual(
    seed: UInt64 = 0, permutingTiesBy tieSeed: UInt64? = nil
  ) -> SceneStage {
    SceneStage(clock: StageClock(isLive: false, passes: false, tieSeed: tieSeed), seed: seed)
  }

  /// Creates a stage whose time is the real one.
  package nonisolated static func live(seed: UInt64) -> SceneStage {
    SceneStage(clock: StageClock(isLive: true, passes: true), seed: seed)
  }

  /// Creates a stage on which a run is repeated: time moves only when told.
  package nonisolated static func replaying(seed: UInt64, wasLive: Bool) -> SceneStage {
    SceneStage(clock: StageClock(isLive: wasLive, passes: false), seed: seed)
  }

  private nonisolated init(clock: StageClock, seed: UInt64) {
    self.clock = clock
    self.seed = seed
  }

  // MARK: What runs on it

  /// Runs code on the stage: tasks that it starts sleep on the stage's clock, however they sleep, and
  /// Swift's clocks read the stage's time.
  @usableFromInline package func run<Result, Failure: Error>(
    _ body: @MainActor () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try TaskOwner(clock: clock).run(body)
  }

  /// Runs code on the stage: it and the tasks that it starts sleep on the stage's clock, however they sleep,
  /// and Swift's clocks read the stage's time.
  @usableFromInline package func run<Result, Failure: Error>(
    _ body: @MainActor () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await TaskOwner(clock: clock).run(body)
  }

  // MARK: Effects

  /// Starts an effect, which begins behind all that was started before it, once the code that runs now has returned or
  /// suspended.
  ///
  /// - Parameters:
  ///   - name: The name by which the stage shows the effect, as in `auth.signIn`.
  ///   - operation: The work, given its own handle; it ends soon after it has been cancelled.
  /// - Returns: The handle to cancel it.
  @discardableResult
  public func start(
    _ name: String, operation: @escaping @MainActor (StageEffect) async -> Void
  ) -> StageEffect {
    let effect = StageEffect(name: name, stage: self, operation: operation)
    inFlight.append(effect)
    if isWatched.load(ordering: .relaxed), let watcher { effect.watch(watcher) }
    // In a task of its own it would be the next to run, too; but a task costs more than most effects.
    if followerCount < Self.mostFollowers, ProcessExecutor.shared.isQueueEmpty,
      let task = freeTask.take(), !task.isCancelled
    {
      follower = (effect, task)
    } else {
      effect.start()
    }
    return effect
  }

  /// Makes an effect whose work takes no waiting, and which can begin again and again.
  @usableFromInline
  package func effectAtOnce(
    _ name: String, operation: @escaping @MainActor (StageEffect) -> Void
  ) -> StageEffect {
    StageEffect(name: name, stage: self, atOnce: operation)
  }

  /// Starts an effect that takes no waiting, in its turn like any other; once where it is in the queue.
  @usableFromInline
  package func begin(_ effect: StageEffect) {
    guard !effect.isPending.load(ordering: .relaxed) else { return }
    effect.isPending.store(true, ordering: .relaxed)
    pendingAtOnce.store(pendingAtOnce.load(ordering: .relaxed) + 1, ordering: .relaxed)
    if isWatched.load(ordering: .relaxed), let watcher { effect.watch(watcher) }
    guard ProcessExecutor.isInstalled else {
      Task { effect.runAtOnce() }
      return
    }
    ProcessExecutor.shared.enqueue(effect)
  }

  func effectHasBegun() {
    pendingAtOnce.store(pendingAtOnce.load(ordering: .relaxed) - 1, ordering: .relaxed)
  }

  func effectIsDone(in task: consuming Task<Void, Never>) { freeTask = task }

  /// Takes the effect that follows in the calling task, whose own effect has ended; nil: the task ends.
  func takeFollower() -> StageEffect? {
    freeTask = nil
    guard let (effect, task) = follower.take() else {
      followerCount = 0
      return nil
    }
    // Whoever has cancelled the task meant the effect before.
    guard !task.isCancelled else {
      effect.start()
      return nil
    }
    followerCount += 1
    ProcessExecutor.shared.countJob()
    effect.follow(in: task)
    return effect
  }

  func effectHasEnded(_ effect: StageEffect) {
    effect.waits.end()
    clock.waits.forget(effect)
    inFlight.remove(effect)
  }

  /// The effects in flight, in the order in which they were started.
  public var effects: [EffectStatus] { inFlight.effects.compactMap(\.status) }

  /// The tasks in flight that are no effect's, each by where it was started, in the order of their starts.
  ///
  /// A task that waits for something without a name may wait for another task, or for the outside: nothing can tell,
  /// and ``settle(within:)`` does not wait for it. See ``Outside/wait(for:_:)``.
  package var tasks: [EffectStatus] {
    let asleep = clock.sleepingTasks
    let waits = clock.waits.outside
    let known = ProcessExecutor.shared.unendedTasks.filter {
      !$0.isHost && $0.owner?.clock === clock && $0.owner?.effectInFlight == nil
    }
    // A task that an actor has started is not known before it sleeps.
    let others = asleep.filter { sleeper in !known.contains { $0.task == sleeper.task } }
      .sorted { $0.deadline < $1.deadline }
    return (known.map(\.task) + others.map(\.task)).map { task in
      let activity: EffectStatus.Activity =
        if let wait = waits.last(where: { $0.task == task }) {
          .waiting(on: wait.name)
        } else if let sleeper = asleep.first(where: { $0.task == task }) {
          .asleep(until: sleeper.deadline)
        } else if task.isRunning || task.isEnqueued { .running } else { .suspended }
      return EffectStatus(name: CodePlace(task).name, activity: activity)
    }
  }

  /// The tasks that other threads have resumed, although they waited for nothing that has a name, in the order of
  /// the first time.
  package var unnamedResumptions: [UnnamedResumption] {
    let counts = clock.waits.resumptions.reduce(into: OrderedDictionary<String, Int>()) {
      $0[$1.words, default: 0] += $1.count
    }
    return counts.map { UnnamedResumption(name: $0, count: $1) }
  }

  /// Whether every effect has ended or sleeps on the clock, and no task waits for an outside that has a name.
  package var isAtRest: Bool {
    isIdle && clock.waits.areAsleep(inFlight.count)
      && !clock.waits.outside.contains(where: \.isShown) && journal?.isBusy != true
  }

  private var isIdle: Bool { pendingAtOnce.load(ordering: .relaxed) == 0 }

  /// Whether nothing happens before something comes from outside, or time passes.
  package var isQuiet: Bool { isIdle && follower == nil && !ProcessExecutor.shared.hasReadyJobs }

  /// Waits until nothing happens before something comes from outside, or time passes.
  package func becomeQuiet() async {
    _ = await ProcessExecutor.shared.idle(within: .seconds(1)) { true }
  }

  /// Lets real time pass that is no time of the stage's.
  package func pause(for duration: Duration) async {
    await withCheckedContinuation { continuation in
      ProcessExecutor.shared.schedule(at: RealTime.now + duration) { continuation.resume() }
    }
  }

  /// How often something outside was asked for.
  private(set) var outsideCount = 0

  func countOutside() { outsideCount &+= 1 }

  /// A number that is higher after code on the stage has started an effect or a task, or has asked something outside.
  ///
  /// It is comparable only while that code has not suspended.
  package var startedWork: Int {
    ProcessExecutor.shared.readyCount &+ (follower == nil ? 0 : 1) &+ outsideCount
  }

  package var isSettled: Bool {
    isAtRest && failures.isEmpty && !ProcessExecutor.shared.hasReadyJobs
  }

  /// Tells of the effects that are started from now on; one at a time hears of them.
  package func watchEffects(_ watcher: (@MainActor (EffectChange) -> Void)?) {
    self.watcher = watcher
    isWatched.store(watcher != nil, ordering: .relaxed)
  }

  // MARK: Time

  /// Waits until nothing is ready, every effect has ended or sleeps on the clock, and no task waits for an outside
  /// that has a name.
  ///
  /// Call it from a test or a shell, never from an effect, which would wait for itself.
  ///
  /// - Parameter bound: How much real time the effects may spend waiting on the outside; more where
  ///   they are at work all the while.
  /// - Throws: ``StageError/unsettled(_:within:)`` naming the effects that hang, or the failure that
  ///   was reported since the last call, several as ``StageError/several(_:)``, or `CancellationError`
  ///   as soon as the task is cancelled.
  public func settle(within bound: Duration = .seconds(10)) async throws {
    try await settle(within: bound, wakingUntil: nil)
  }

  /// Settles, and wakes the sleepers that are due until some time, one by one, settling after each; in a run that is
  /// recorded it wakes none, since time moves in turns there.
  private func settle(within bound: Duration, wakingUntil target: StageClock.Instant?) async throws
  {
    try checkVirtualTime()
    settling += 1
    defer { settling -= 1 }
    if target != nil || !isAtRest || ProcessExecutor.shared.hasReadyJobs {
      let isAtRest = await ProcessExecutor.shared.idle(within: bound) {
        self.isAtRest
      } goOn: { [self] in
        guard let target, journal == nil, failures.isEmpty else { return false }
        return clock.wakeFirst(dueBy: target)
      }
      try throwFailures()
      guard isAtRest else {
        try Task.checkCancellation()
        throw StageError.unsettled(restless, within: bound)
      }
    }
    try throwFailures()
  }

  private var restless: [EffectStatus] {
    effects.filter { if case .asleep = $0.activity { false } else { true } }
      + tasks.filter { if case .waiting = $0.activity { true } else { false } }
  }

  /// Moves virtual time on, deadline by deadline, and settles after each.
  ///
  /// - Parameters:
  ///   - duration: How far; zero or more.
  ///   - bound: How much real time each step may spend waiting on the outside.
  /// - Throws: ``StageError/clockIsLive``, ``StageError/negativeDuration(_:)``,
  ///   ``StageError/alreadyAdvancing``, what ``settle(within:)`` throws, or `CancellationError`; time
  ///   stands then where it had come to.
  public func advance(by duration: Duration, settlingWithin bound: Duration = .seconds(10))
    async throws
  {
    guard !clock.isLive else { throw StageError.clockIsLive }
    guard duration >= .zero else { throw StageError.negativeDuration(duration) }
    guard !isAdvancing else { throw StageError.alreadyAdvancing }
    isAdvancing = true
    defer { isAdvancing = false }
    try await settle(within: bound)
    let target = clock.now.advanced(by: duration).roundedUp
    while let deadline = clock.nextDeadline, deadline <= target {
      try Task.checkCancellation()
      await move(.wake) { [clock] in clock.wakeFirst() }
      try await settle(within: bound, wakingUntil: target)
    }
    await move(.arrive) { [clock] in clock.move(to: target) }
  }

  /// Runs code in virtual time that moves by itself: whenever nothing else can happen, the next sleeper wakes.
  ///
  /// The code's own sleeps take no real time. While it settles or advances the stage, time moves only as far as it
  /// says. `onHang` is called once, when nothing has happened for `bound` of real time; then the task is cancelled. A body
  /// that ignores it continues, and time with it.
  @usableFromInline package func passTime<Result>(
    hangingAfter bound: Duration = .seconds(10), onHang: @escaping @MainActor (StageError) -> Void,
    during body: @MainActor () async throws -> Result
  ) async throws -> Result {
    try checkVirtualTime()
    guard !clock.isLive else { throw StageError.clockIsLive }
    let caller = TaskHandle.current
    // It inherits the test, to which an issue belongs.
    let time = Task { [self] in
      HostTask.begin()
      // Other work that keeps the process busy does not end the wait; only the end of the body does.
      var hasHung = false
      while !Task.isCancelled {
        let isMoving = await ProcessExecutor.shared.idle(
          within: bound,
          { [self] in settling == 0 && !isAdvancing && isAtRest && clock.nextDeadline != nil },
          goOn: { [self] in clock.wakeFirst() }, givesUpWhenBusy: false)
        guard !isMoving, !hasHung, !Task.isCancelled else { continue }
        hasHung = true
        let others = (effects + tasks).filter {
          if case .asleep = $0.activity { false } else { true }
        }
        let body = EffectStatus(name: "the running code", activity: .suspended)
        onHang(.unsettled([body] + others, within: bound))
        // In a task of its own: Swift Testing's handler cancels the one that calls it, too.
        Task { caller?.cancel() }
      }
    }
    defer { time.cancel() }
    return try await run(body)
  }

  /// Nobody can wait for rest where others run the process's jobs.
  private func checkVirtualTime() throws(StageError) {
    if let obstacle = ExecutorInstallation.obstacle { throw .noVirtualTime(obstacle) }
  }

  private func move(_ move: ClockMove, _ body: @escaping @MainActor () -> Void) async {
    guard let journal else { return body() }
    await journal.move(move, body)
  }

  // MARK: Failures

  /// Reports that a part of the app can't go on; the next ``settle(within:)`` throws it.
  public func report(_ failure: any Error) {
    failures.append(failure)
    journal?.hear(failure)
  }

  package func takeFailures() -> [any Error] {
    defer { failures = [] }
    return failures
  }

  private func throwFailures() throws {
    let failures = takeFailures()
    guard let first = failures.first else { return }
    throw failures.count == 1 ? first : StageError.several(failures.map { "\($0)" })
  }
}

/// The stage to which tasks belong that no task of a stage has started: those of other threads, and of the program
/// that drives the app.
package enum ProcessStage {
  private static let current = Mutex<StageClock?>(nil)

  static var clock: StageClock? { current.withLock(\.self) }

  /// Makes a stage the process's, until another one is.
  package static func become(_ stage: SceneStage?) { current.withLock { $0 = stage?.clock } }
}

/// What a stage refuses to do, or gives up.
public enum StageError: Error, Equatable, Sendable {
  /// Effects still run or wait on the outside after the bound of real time.
  case unsettled([EffectStatus], within: Duration)
  /// Several parts of the app have reported that they can't go on; their words, oldest first.
  case several([String])
  /// Whatever waits for rest or moves time needs ``ProcessExecutor``.
  case noVirtualTime(ExecutorInstallation.Obstacle)
  /// Only virtual time can be advanced.
  case clockIsLive
  /// Time moves forward only.
  case negativeDuration(Duration)
  /// Somebody else is advancing the clock already.
  case alreadyAdvancing
}

extension StageError: CustomStringConvertible {
  /// What is wrong, in words, with the effects that hang.
  public var description: String {
    switch self {
    case .unsettled(let effects, let bound):
      "not at rest after \(bound): " + effects.map(\.description).joined(separator: "; ")
    case .noVirtualTime(let obstacle): "there is no virtual time: \(obstacle)"
    case .several(let failures): failures.joined(separator: "; ")
    case .clockIsLive: "the clock is live: only virtual time can be advanced"
    case .negativeDuration(let duration): "time can't move back by \(.zero - duration)"
    case .alreadyAdvancing: "the clock is being advanced already"
    }
  }
}
