import OrderedCollections
import Synchronization

/// The environment in which an app's logic runs: a clock, and the effects in flight.
///
/// A stage is live or virtual. On a virtual stage time moves only in ``advance(by:settlingWithin:)``, and a
/// run is a function of its inputs and its seed.
@MainActor
public final class SceneStage {
  /// The stage's clock, which dependencies take as `any Clock<Duration>`.
  public nonisolated let clock: StageClock
  /// The seed of a virtual run's dates, UUIDs and random numbers.
  public nonisolated let seed: UInt64

  /// The effects in flight, except synchronous ones.
  private var inFlight = EffectList()
  // Atomics are read without a check for exclusive access.
  /// The number of synchronous effects that are queued.
  private let pendingSynchronous = Atomic(0)
  private let isWatched = Atomic(false)
  private var watcher: (@MainActor (EffectChange) -> Void)?
  /// The task of an effect that is handing over its result.
  private var freeTask: Task<Void, Never>?
  /// The next effect of that task.
  private var nextEffect: (effect: StageEffect, task: Task<Void, Never>)?
  /// The number of effects that have followed the first one in that task.
  private var effectsInTask = 0
  /// The maximum number of effects that follow the first in one task, before the executor turns to other work.
  private static let maxEffectsInTask = 255
  /// The maximum number of ``latestFailures``.
  private static let maxLatestFailures = 20
  private var failures: [any Error] = []
  /// The latest failures that have been reported, also those that have been taken; the last has the number
  /// ``reportCount``.
  package private(set) var latestFailures: [any Error] = []
  /// The number of failures that have been reported.
  package private(set) var reportCount = 0
  /// The number of failures that have been reported and not taken.
  package var failureCount: Int { failures.count }
  private var isAdvancing = false
  private var settling = 0
  private var convertedErrors: Set<String> = []
  /// Called once for each type of error that reaches the app as a ``RecordedError``.
  package var onErrorConversion: (@MainActor (ErrorConversion) -> Void)?

  /// The observer of the loops that are made from now on; usually nil.
  package var loopObserver: (any LoopObserver)?

  /// The recorder or player of external answers and clock steps; usually nil.
  package var journal: (any StageJournal)? {
    didSet {
      // A weak reference to the stage would make each access to it slower.
      let journal = journal
      clock.hold(journal != nil) { MainActor.assumeIsolated { journal?.sleeperDidBecomeDue() } }
      clock.waits.watchResumptions(journal != nil) { resumption in
        let resumption = UnnamedResumption(name: resumption.displayName, count: 1)
        MainActor.assumeIsolated { journal?.noteResumption(resumption) }
      }
    }
  }

  /// The stage's access to external systems.
  public var external: StageExternal { StageExternal(stage: self) }

  /// Creates a stage with virtual time, at time zero.
  ///
  /// - Parameters:
  ///   - seed: Any number; equal seeds give equal runs.
  ///   - tieSeed: Permutes sleepers with equal deadlines, which otherwise wake in the order in which they fell
  ///     asleep; equal numbers give equal orders.
  /// - Returns: The stage.
  public nonisolated static func virtual(
    seed: UInt64 = 0, permutingTiesBy tieSeed: UInt64? = nil
  ) -> SceneStage {
    SceneStage(clock: StageClock(isLive: false, passes: false, tieSeed: tieSeed), seed: seed)
  }

  /// Creates a stage with real time.
  package nonisolated static func live(seed: UInt64) -> SceneStage {
    SceneStage(clock: StageClock(isLive: true, passes: true), seed: seed)
  }

  /// Creates a stage for a replay, whose time moves only in steps.
  package nonisolated static func replaying(seed: UInt64, wasLive: Bool) -> SceneStage {
    SceneStage(clock: StageClock(isLive: wasLive, passes: false), seed: seed)
  }

  private nonisolated init(clock: StageClock, seed: UInt64) {
    self.clock = clock
    self.seed = seed
  }

  // MARK: Running code

  /// Runs code on the stage: tasks that it starts sleep on the stage's clock, whatever they sleep with, and
  /// Swift's clocks read the stage's time.
  @usableFromInline package func run<Result, Failure: Error>(
    _ body: @MainActor () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try TaskOwner(clock: clock).run(body)
  }

  /// Runs code on the stage: it and the tasks that it starts sleep on the stage's clock, whatever they sleep
  /// with, and Swift's clocks read the stage's time.
  @usableFromInline package func run<Result, Failure: Error>(
    _ body: @MainActor () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await TaskOwner(clock: clock).run(body)
  }

  // MARK: Effects

  /// Starts an effect, which begins after all effects started before it, when the running code has returned or
  /// suspended.
  ///
  /// - Parameters:
  ///   - name: The name that the stage lists, as in `auth.signIn`.
  ///   - operation: The work, which receives its own handle; it should end soon after it is canceled.
  /// - Returns: The handle that cancels it.
  @discardableResult
  public func start(
    _ name: String, operation: @escaping @MainActor (StageEffect) async -> Void
  ) -> StageEffect {
    let effect = StageEffect(name: name, stage: self, operation: operation)
    inFlight.append(effect)
    if isWatched.load(ordering: .relaxed), let watcher { effect.watch(watcher) }
    // A new task would run next as well, but making one takes longer than most effects.
    if effectsInTask < Self.maxEffectsInTask, ProcessExecutor.shared.isQueueEmpty,
      let task = freeTask.take(), !task.isCancelled
    {
      nextEffect = (effect, task)
    } else {
      effect.start()
    }
    return effect
  }

  /// Makes an effect that does not suspend and can run repeatedly.
  @usableFromInline
  package func synchronousEffect(
    _ name: String, operation: @escaping @MainActor (StageEffect) -> Void
  ) -> StageEffect {
    StageEffect(name: name, stage: self, synchronousWork: operation)
  }

  /// Queues a synchronous effect, unless it is queued already.
  @usableFromInline
  package func begin(_ effect: StageEffect) {
    guard !effect.isPending.load(ordering: .relaxed) else { return }
    effect.isPending.store(true, ordering: .relaxed)
    pendingSynchronous.store(pendingSynchronous.load(ordering: .relaxed) + 1, ordering: .relaxed)
    if isWatched.load(ordering: .relaxed), let watcher { effect.watch(watcher) }
    guard ProcessExecutor.isInstalled else {
      Task { effect.runSynchronously() }
      return
    }
    ProcessExecutor.shared.enqueue(effect)
  }

  func effectDidBegin() {
    pendingSynchronous.store(pendingSynchronous.load(ordering: .relaxed) - 1, ordering: .relaxed)
  }

  func effectDidFinish(in task: consuming Task<Void, Never>) { freeTask = task }

  /// Takes the next effect for the calling task, whose effect has ended; nil ends the task.
  func takeNextEffect() -> StageEffect? {
    freeTask = nil
    guard let (effect, task) = nextEffect.take() else {
      effectsInTask = 0
      return nil
    }
    // The cancellation was of the task's previous effect.
    guard !task.isCancelled else {
      effect.start()
      return nil
    }
    effectsInTask += 1
    ProcessExecutor.shared.countJob()
    effect.join(task)
    return effect
  }

  func effectDidEnd(_ effect: StageEffect) {
    effect.waits.end()
    clock.waits.stopMonitoring(effect)
    inFlight.remove(effect)
  }

  /// The effects in flight, in the order in which they were started.
  public var effects: [EffectStatus] { inFlight.effects.compactMap(\.status) }

  /// Cancels all effects in flight.
  ///
  /// A task that sleeps on the clock of an ended app would otherwise stay in memory, with the app.
  package func cancelEffects() {
    for effect in inFlight.effects { effect.cancel() }
    clock.releaseCanceledSleepers()
  }

  /// The tasks in flight that belong to no effect, each with the function that started it, in the order of their
  /// starts.
  ///
  /// A task in an unnamed wait may wait for another task or for an external system. The stage cannot tell, and
  /// ``settle(within:)`` does not wait for it. See ``External/wait(for:_:)``.
  package var tasks: [EffectStatus] {
    let asleep = clock.sleepingTasks
    let waits = clock.waits.external
    let known = ProcessExecutor.shared.tasks(of: clock).filter {
      !$0.isHost && $0.owner?.effectInFlight == nil
    }
    // A task that an actor started is unknown until it sleeps.
    let others = asleep.filter { sleeper in !known.contains { $0.task == sleeper.task } }
      .sorted { $0.deadline < $1.deadline }
    return (known.map(\.task) + others.map(\.task)).map { task in
      let activity: EffectStatus.Activity =
        if let wait = waits.last(where: { $0.task == task }) {
          .waiting(on: wait.name)
        } else if let sleeper = asleep.first(where: { $0.task == task }) {
          .asleep(until: sleeper.deadline)
        } else if task.isRunning || task.isEnqueued { .running } else { .suspended }
      return EffectStatus(name: CodeLocation(task).name, activity: activity)
    }
  }

  /// The tasks in unnamed waits that other threads resumed, in the order of the first time.
  package var unnamedResumptions: [UnnamedResumption] {
    let counts = clock.waits.resumptions.reduce(into: OrderedDictionary<String, Int>()) {
      $0[$1.displayName, default: 0] += $1.count
    }
    return counts.map { UnnamedResumption(name: $0, count: $1) }
  }

  /// Whether every effect has ended or sleeps on the clock, and no task is in a named external wait.
  package var isAtRest: Bool {
    isIdle && clock.waits.areAsleep(inFlight.count)
      && !clock.waits.external.contains(where: \.isListed) && journal?.isBusy != true
  }

  private var isIdle: Bool { pendingSynchronous.load(ordering: .relaxed) == 0 }

  /// Whether nothing can happen until an external system answers or time passes.
  package var isQuiet: Bool { isIdle && nextEffect == nil && !ProcessExecutor.shared.hasReadyJobs }

  /// Waits until nothing can happen before an external system answers or time passes.
  package func waitUntilQuiet() async {
    _ = await ProcessExecutor.shared.idle(within: .seconds(1)) { true }
  }

  /// Waits for a real time that does not count as the stage's.
  package func pause(for duration: Duration) async {
    await withCheckedContinuation { continuation in
      ProcessExecutor.shared.schedule(at: RealTime.now + duration) { continuation.resume() }
    }
  }

  /// The number of external reads.
  private(set) var readCount = 0

  func countRead() { readCount &+= 1 }

  /// Whether requests to external systems are not sent, and subscriptions have no events.
  package var refusesRequests = false
  /// The name of the first request that was not sent.
  package private(set) var refusedRequest: String?

  /// Whether a request must not be sent.
  func refuses(_ name: String) -> Bool {
    if refusesRequests { refusedRequest = refusedRequest ?? name }
    return refusesRequests
  }

  /// A number that is higher after code on the stage has started an effect or a task, or has read something external.
  ///
  /// It is comparable only while that code has not suspended.
  package var startedWork: Int {
    ProcessExecutor.shared.readyCount &+ (nextEffect == nil ? 0 : 1) &+ readCount
  }

  package var isSettled: Bool {
    isAtRest && failures.isEmpty && !ProcessExecutor.shared.hasReadyJobs
  }

  /// Sets the observer of effects that are started from now on; there is one at a time.
  package func watchEffects(_ watcher: (@MainActor (EffectChange) -> Void)?) {
    self.watcher = watcher
    isWatched.store(watcher != nil, ordering: .relaxed)
  }

  // MARK: Time

  /// Waits until nothing is ready, every effect has ended or sleeps on the clock, and no task is in a named
  /// external wait.
  ///
  /// Call it from a test or a shell, never from an effect, which would wait for itself.
  ///
  /// - Parameter timeout: The maximum real time to wait for external systems; it may be exceeded while effects
  ///   are running.
  /// - Throws: ``StageError/unsettled(_:within:)`` with the effects that hang; the failure that was reported
  ///   since the last call, or ``StageError/several(_:)``; `CancellationError` as soon as the task is
  ///   canceled.
  public func settle(within timeout: Duration = .seconds(10)) async throws {
    try await settle(within: timeout, wakingUntil: nil)
  }

  /// Settles, then wakes the sleepers that are due until `target` one by one, settling after each.
  ///
  /// In a recorded run it wakes none, because time moves in turns there.
  private func settle(within timeout: Duration, wakingUntil target: StageClock.Instant?)
    async throws
  {
    try checkVirtualTime()
    settling += 1
    defer { settling -= 1 }
    if target != nil || !isAtRest || ProcessExecutor.shared.hasReadyJobs {
      let isAtRest = await ProcessExecutor.shared.idle(within: timeout) {
        self.isAtRest
      } continueWork: { [self] in
        guard let target, journal == nil, failures.isEmpty else { return false }
        return clock.wakeFirst(dueBy: target)
      }
      try throwFailures()
      guard isAtRest else {
        try Task.checkCancellation()
        throw StageError.unsettled(unsettled, within: timeout)
      }
    }
    try throwFailures()
  }

  private var unsettled: [EffectStatus] {
    effects.filter { if case .asleep = $0.activity { false } else { true } }
      + tasks.filter { if case .waiting = $0.activity { true } else { false } }
  }

  /// Advances virtual time, deadline by deadline, and settles after each.
  ///
  /// - Parameters:
  ///   - duration: How far to advance; zero or more.
  ///   - timeout: The maximum real time to wait for external systems in each step.
  /// - Throws: ``StageError/clockIsLive``, ``StageError/negativeDuration(_:)``, ``StageError/tooLate(rest:)``,
  ///   ``StageError/alreadyAdvancing``, the errors of ``settle(within:)``, or `CancellationError`. Time then
  ///   stays at the deadline that it reached.
  public func advance(by duration: Duration, settlingWithin timeout: Duration = .seconds(10))
    async throws
  {
    guard !clock.isLive else { throw StageError.clockIsLive }
    guard duration >= .zero else { throw StageError.negativeDuration(duration) }
    guard !isAdvancing else { throw StageError.alreadyAdvancing }
    isAdvancing = true
    defer { isAdvancing = false }
    try await settle(within: timeout)
    let target = clock.now.advanced(by: duration).roundedUp
    guard target <= StageClock.latest else {
      throw StageError.tooLate(rest: clock.now.duration(to: StageClock.latest))
    }
    while let deadline = clock.nextDeadline, deadline <= target {
      try Task.checkCancellation()
      await move(.wake) { [clock] in clock.wakeFirst() }
      try await settle(within: timeout, wakingUntil: target)
    }
    await move(.arrive) { [clock] in clock.move(to: target) }
  }

  /// Runs code in virtual time that advances automatically: when nothing else can happen, the next sleeper wakes.
  ///
  /// The code's own sleeps take no real time. While it settles or advances the stage, time moves only as far as
  /// that call requires. `onHang` is called once, after `timeout` of real time without progress; then the task is
  /// canceled. A body that ignores the cancellation continues, and so does time.
  @usableFromInline package func passTime<Result>(
    hangingAfter timeout: Duration = .seconds(10),
    onHang: @escaping @MainActor (StageError) -> Void,
    during body: @MainActor () async throws -> Result
  ) async throws -> Result {
    try checkVirtualTime()
    guard !clock.isLive else { throw StageError.clockIsLive }
    let caller = TaskHandle.current
    // It inherits the test to which an issue belongs.
    let time = Task { [self] in
      HostTask.begin()
      // Other work that keeps the process busy does not end the wait; only the end of the body does.
      var hasHung = false
      while !Task.isCancelled {
        let isMoving = await ProcessExecutor.shared.idle(
          within: timeout,
          { [self] in settling == 0 && !isAdvancing && isAtRest && clock.nextDeadline != nil },
          continueWork: { [self] in clock.wakeFirst() }, timesOutWhenBusy: false)
        guard !isMoving, !hasHung, !Task.isCancelled else { continue }
        hasHung = true
        let others = (effects + tasks).filter {
          if case .asleep = $0.activity { false } else { true }
        }
        let body = EffectStatus(name: "the running code", activity: .suspended)
        onHang(.unsettled([body] + others, within: timeout))
        // In its own task, because Swift Testing's handler also cancels its caller.
        Task { caller?.cancel() }
      }
    }
    defer { time.cancel() }
    return try await run(body)
  }

  /// Throws if the process uses other executors, where waiting for rest is impossible.
  private func checkVirtualTime() throws(StageError) {
    if let obstacle = ExecutorInstallation.obstacle { throw .noVirtualTime(obstacle) }
  }

  private func move(_ move: ClockMove, _ body: @escaping @MainActor () -> Void) async {
    guard let journal else { return body() }
    await journal.move(move, body)
  }

  // MARK: Failures

  /// Reports that a part of the app has failed; the next ``settle(within:)`` throws the error.
  public func report(_ failure: any Error) {
    failures.append(failure)
    reportCount += 1
    latestFailures = latestFailures.suffix(Self.maxLatestFailures - 1) + [failure]
    journal?.noteFailure(failure)
  }

  func noteConversion(_ conversion: ErrorConversion) {
    if convertedErrors.insert(conversion.type).inserted { onErrorConversion?(conversion) }
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

/// The stage of tasks that were not started on any stage: by other threads, or by the program that drives the
/// app.
package enum ProcessStage {
  private static let current = Mutex<StageClock?>(nil)

  static var clock: StageClock? { current.withLock(\.self) }

  /// Makes a stage the process's, in place of the previous one.
  package static func become(_ stage: SceneStage?) { current.withLock { $0 = stage?.clock } }
}

/// An error of a stage.
public enum StageError: Error, Equatable, Sendable {
  /// Effects were still running, or waiting for external systems, at the timeout.
  case unsettled([EffectStatus], within: Duration)
  /// Several parts of the app have failed; the descriptions of their errors, oldest first.
  case several([String])
  /// The operation needs ``ProcessExecutor``, which is not installed.
  case noVirtualTime(ExecutorInstallation.Obstacle)
  /// Only virtual time can be advanced.
  case clockIsLive
  /// Time moves forward only.
  case negativeDuration(Duration)
  /// A clock stops three billion seconds after the start, of which some are left.
  case tooLate(rest: Duration)
  /// Another task is advancing the clock.
  case alreadyAdvancing
}

extension StageError: CustomStringConvertible {
  /// The error, with the effects that hang.
  public var description: String {
    switch self {
    case .unsettled(let effects, let timeout):
      "still running after \(timeout): " + effects.map(\.description).joined(separator: "; ")
    case .noVirtualTime(let obstacle): "virtual time is not available: \(obstacle)"
    case .several(let failures): failures.joined(separator: "; ")
    case .clockIsLive: "cannot advance a live clock, only virtual time"
    case .negativeDuration(let duration): "cannot move time back by \(.zero - duration)"
    case .tooLate(let rest):
      "time ends \(StageClock.latest.offset) after the start: \(rest) are left"
    case .alreadyAdvancing: "the clock is already being advanced"
    }
  }
}
