import DequeModule
import Synchronization

/// Where an app's logic runs: a clock, and the effects in flight.
///
/// A stage is live, or virtual: then time moves only when ``advance(by:settlingWithin:)`` says so, and
/// a run is a function of its inputs and its seed.
@SceneActor
public final class SceneStage {
  /// The stage's clock, which dependencies take as `any Clock<Duration>`.
  public nonisolated let clock: StageClock
  /// What dates, UUIDs and random numbers of a virtual run follow.
  public nonisolated let seed: UInt64

  /// The effects about to begin.
  private var pending = Deque<Effect>()
  private var suspended = SuspendedEffects()
  /// What was seen when the effects that are suspended were looked at last.
  private var seen = (waits: -1, effects: -1, areAsleep: true)
  // Atomics are read without a check for exclusive access.
  private let isRunnerQueued = Atomic(false)
  /// Whether a runner is on the stack, which comes back for what is pending.
  private let isRunnerActive = Atomic(false)
  private let isWatched = Atomic(false)
  private var watcher: (@SceneActor (EffectChange) -> Void)?
  private var failures: [any Error] = []
  private var isAdvancing = false

  /// What keeps what comes from outside, or gives it back; nobody as a rule.
  package var journal: (any StageJournal)? {
    didSet {
      clock.hold(journal != nil) { [weak self] in
        SceneActor.assumeIsolated { self?.journal?.sleeperIsDue() }
      }
    }
  }

  /// What has listened while the app was made, and may be asked what it has heard.
  package var formerJournal: (any StageJournal)?

  /// What the app hears from outside.
  public var outside: StageOutside { StageOutside(stage: self) }

  /// Creates a stage whose time moves only when told.
  ///
  /// - Parameter seed: Any number; the same seed gives the same run.
  /// - Returns: The stage, at time zero.
  public nonisolated static func virtual(seed: UInt64 = 0) -> SceneStage {
    SceneStage(clock: StageClock(isLive: false, passes: false), seed: seed)
  }

  /// Creates a stage whose time is the real one.
  ///
  /// - Parameter seed: Any number; a live run follows it as far as its inputs do.
  /// - Returns: The stage, whose time begins now.
  public nonisolated static func live(seed: UInt64) -> SceneStage {
    SceneStage(clock: StageClock(isLive: true, passes: true), seed: seed)
  }

  /// Creates a stage on which a run is repeated: time moves only when told.
  ///
  /// - Parameters:
  ///   - seed: The seed of the run.
  ///   - wasLive: Whether time passed by itself in it, which the app sees no other way.
  /// - Returns: The stage, at time zero.
  package nonisolated static func replaying(seed: UInt64, wasLive: Bool) -> SceneStage {
    SceneStage(clock: StageClock(isLive: wasLive, passes: false), seed: seed)
  }

  private nonisolated init(clock: StageClock, seed: UInt64) {
    self.clock = clock
    self.seed = seed
  }

  // MARK: Effects

  /// Starts an effect, which begins behind those started before it, once the current job is over.
  ///
  /// - Parameters:
  ///   - name: The name by which the stage shows the effect, as in `auth.signIn`.
  ///   - operation: The work, given its own handle; it ends soon after it has been cancelled.
  /// - Returns: The handle to cancel it.
  @discardableResult
  public func start(
    _ name: String, operation: @escaping @SceneActor (Effect) async -> Void
  ) -> Effect {
    let effect = Effect(name: name, work: .waiting(operation))
    enqueue(effect)
    return effect
  }

  /// Makes an effect whose work takes no waiting, and which can begin again and again.
  @usableFromInline
  package func effectAtOnce(
    _ name: String, operation: @escaping @SceneActor (Effect) -> Void
  ) -> Effect {
    Effect(name: name, work: .atOnce(operation))
  }

  /// Starts an effect that takes no waiting, in its turn like any other; once where it is in the queue.
  @usableFromInline
  package func begin(_ effect: Effect) {
    if !effect.isPending.load(ordering: .relaxed) { enqueue(effect) }
  }

  private func enqueue(_ effect: Effect) {
    effect.isPending.store(true, ordering: .relaxed)
    if isWatched.load(ordering: .relaxed), let watcher { effect.watch(watcher) }
    pending.append(effect)
    if !isRunnerActive.load(ordering: .relaxed) { startRunner() }
  }

  /// The effects in flight, in the order in which they suspended, then those about to begin.
  public var effects: [EffectStatus] {
    suspended.effects.map(\.status) + pending.lazy.filter { !$0.isCancelled }.map(\.status)
  }

  /// Whether every effect has ended or sleeps on the clock.
  public var isAtRest: Bool {
    isIdle && areAllAsleep && journal?.isBusy != true
  }

  /// Whether each effect that is suspended sleeps; looked at again where something has changed.
  private var areAllAsleep: Bool {
    let waits = EffectRunner.waitChanges.load(ordering: .acquiring)
    let effects = suspended.changes
    if seen.waits != waits || seen.effects != effects {
      seen = (
        waits, effects,
        suspended.effects.allSatisfy {
          if case .asleep = $0.status.activity { true } else { false }
        }
      )
    }
    return seen.areAsleep
  }

  /// Whether no effect has anything to do by itself.
  private var isIdle: Bool { pending.isEmpty && !isRunnerQueued.load(ordering: .relaxed) }

  /// Whether nothing happens before something comes from outside, or time passes.
  package var isQuiet: Bool { isIdle && !SceneExecutor.shared.hasReadyJobs }

  /// Waits until nothing happens before something comes from outside, or time passes.
  package func becomeQuiet() async {
    _ = await SceneExecutor.shared.idle(within: .seconds(1)) { true }
  }

  /// Lets real time pass that is no time of the stage's.
  package func pause(for duration: Duration) async {
    await withCheckedContinuation { continuation in
      SceneExecutor.shared.schedule(at: .now + duration) { continuation.resume() }
    }
  }

  /// Whether ``settle(within:)`` would return at once.
  public var isSettled: Bool {
    isAtRest && failures.isEmpty && !SceneExecutor.shared.hasReadyJobs
  }

  /// Tells of the effects that are started from now on; one at a time hears of them.
  ///
  /// - Parameter watcher: Called with each change; nil ends it.
  package func watchEffects(_ watcher: (@SceneActor (EffectChange) -> Void)?) {
    self.watcher = watcher
    isWatched.store(watcher != nil, ordering: .relaxed)
  }

  func takePendingEffect() -> Effect? {
    while let effect = pending.popFirst() {
      effect.isPending.store(false, ordering: .relaxed)
      if !effect.isCancelled { return effect }
    }
    return nil
  }

  private func startRunner() {
    guard !isRunnerQueued.load(ordering: .relaxed) else { return }
    isRunnerQueued.store(true, ordering: .relaxed)
    EffectRunner(stage: self).start()
  }

  func runnerHasBegun() { isRunnerQueued.store(false, ordering: .relaxed) }

  func runnerIsActive() { isRunnerActive.store(true, ordering: .relaxed) }

  /// A runner has left the stack, for a while or for good, and can't come back for what is pending.
  func runnerHasLeft() {
    isRunnerActive.store(false, ordering: .relaxed)
    if !pending.isEmpty { startRunner() }
  }

  func effectHasSuspended(_ effect: Effect) { suspended.insert(effect) }

  func effectHasEnded(_ effect: Effect) { suspended.remove(effect) }

  // MARK: Time

  /// Waits until every effect has ended or sleeps on the clock, and nothing is left to do.
  ///
  /// Call it from a test or a shell, never from an effect, which would wait for itself.
  ///
  /// - Parameter bound: How much real time the effects may spend waiting on the outside; more where
  ///   they are at work all the while.
  /// - Throws: ``StageError/unsettled(_:within:)`` naming the effects that hang, or the failure that
  ///   was reported since the last call, several as ``StageError/several(_:)``, or `CancellationError`
  ///   as soon as the task is cancelled.
  public func settle(within bound: Duration = .seconds(10)) async throws {
    if !isAtRest || SceneExecutor.shared.hasReadyJobs {
      let isAtRest = await SceneExecutor.shared.idle(within: bound) { self.isAtRest }
      try throwFailures()
      guard isAtRest else {
        try Task.checkCancellation()
        let restless = effects.filter {
          if case .asleep = $0.activity { false } else { true }
        }
        throw StageError.unsettled(restless, within: bound)
      }
    }
    try throwFailures()
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
    let target = clock.now.advanced(by: duration)
    while let deadline = clock.nextDeadline, deadline <= target {
      try Task.checkCancellation()
      await move(.wake) { [clock] in clock.wakeFirst() }
      try await settle(within: bound)
    }
    await move(.arrive) { [clock] in clock.move(to: target) }
  }

  private func move(_ move: ClockMove, _ body: @escaping @SceneActor () -> Void) async {
    guard let journal else { return body() }
    await journal.move(move, body)
  }

  // MARK: Failures

  /// Reports that a part of the app can't go on; the next ``settle(within:)`` throws it.
  ///
  /// - Parameter failure: What happened.
  public func report(_ failure: any Error) {
    failures.append(failure)
    journal?.hear(failure)
  }

  /// Takes the failures that were reported, which no ``settle(within:)`` throws from then on.
  ///
  /// - Returns: The failures, oldest first.
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
