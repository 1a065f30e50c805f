import DequeModule
import Dispatch
import Glibc
import Synchronization

/// Runs the jobs of ``SceneActor`` on one thread, first in, first out.
///
/// The thread is the executor's own, started when the first job arrives (this is what tests use), or
/// the caller's: a program that has an event loop calls ``host(wake:)`` before anything else, and
/// ``runReadyJobs(limit:)`` from its loop.
///
/// The executor is also the preferred task executor of what runs on the actor; a task with that
/// preference returns to this queue whenever it resumes, instead of passing through the global pool.
public final class SceneExecutor: SerialExecutor, TaskExecutor {
  /// The executor of ``SceneActor``.
  public static let shared = SceneExecutor()

  /// What a turn of the host's loop has left to do.
  public enum Turn: Equatable, Sendable {
    /// The limit was reached and jobs are ready: take another turn after looking at the outside.
    case more
    /// Nothing is ready: wait for the wake-up, at most until the given time.
    case idle(until: ContinuousClock.Instant?)
  }

  private typealias Timer = @Sendable () -> Void

  private struct Shared {
    var jobs = Deque<UnownedJob>()
    var timers = DeadlineQueue<ContinuousClock.Instant, Timer>()
    /// Ends the host's wait.
    var wake: (@Sendable () -> Void)?
    var isWaiting = false

    /// The wake-up to call, when the host waits and nobody has woken it yet.
    mutating func wakeIfWaiting() -> (@Sendable () -> Void)? {
      guard isWaiting else { return nil }
      isWaiting = false
      return wake
    }
  }

  /// How many jobs run before timers and deadlines are looked at, if the queue doesn't run empty.
  private static let jobsBetweenTimers = 256

  private let shared = Mutex(Shared())
  /// The thread that runs the jobs; 0 as long as there is none.
  private let thread = Atomic<pthread_t>(0)
  private let isOwned = Atomic(false)

  /// The runner whose loop is on the stack of the job that runs now.
  @SceneActor var activeRunner: EffectRunner?
  @SceneActor var idleWaiters: [IdleWaiter] = []
  @SceneActor var idleWaitersMade = 0
  /// How often the queue has run empty: what happened between two equal readings never rested.
  @SceneActor package var idleCount: Int { timesIdle }
  @SceneActor private var timesIdle = 0
  /// How many jobs have been run.
  @SceneActor package private(set) var jobsRun = 0
  @SceneActor private var isTakingTurn = false

  private init() {}

  // MARK: Jobs

  /// Queues a job; called by the Swift runtime, on any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let wake = shared.withLock { shared -> (@Sendable () -> Void)? in
      shared.jobs.append(job)
      return shared.wakeIfWaiting()
    }
    wake?()
    if wake == nil { startOwnThreadIfUnhosted() }
  }

  /// Runs an action on the executor's thread once the given time has come, ties in the order asked.
  ///
  /// - Returns: The timer's number, by which to cancel it.
  @discardableResult
  package func schedule(
    at deadline: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void
  ) -> Int {
    let (number, wake) = shared.withLock { shared in
      let number = shared.timers.takeNumber()
      shared.timers.add(action, at: deadline, as: number)
      return (number, shared.wakeIfWaiting())
    }
    wake?()
    if wake == nil { startOwnThreadIfUnhosted() }
    return number
  }

  /// Forgets a timer, if it hasn't fired yet.
  package func cancelTimer(_ number: Int) {
    // The action is released outside of the lock.
    _ = shared.withLock { $0.timers.remove(number) }
  }

  /// How many timers are kept, cancelled ones among them.
  package var timersKept: Int { shared.withLock { $0.timers.entryCount } }

  /// Whether a job is queued that hasn't begun.
  var hasReadyJobs: Bool { shared.withLock { !$0.jobs.isEmpty } }

  // MARK: The host

  /// Makes the calling thread the one that runs every job.
  ///
  /// Call it once, before anything is queued: a program's first act on its main thread.
  ///
  /// - Parameter wake: Ends the host's wait; called on any thread, only while the host waits.
  public func host(wake: @escaping @Sendable () -> Void) {
    precondition(
      !isOwned.exchange(true, ordering: .sequentiallyConsistent),
      "the executor already has a thread: host it first")
    takeThread(wake: wake)
  }

  private func takeThread(wake: @escaping @Sendable () -> Void) {
    shared.withLock { $0.wake = wake }
    thread.store(pthread_self(), ordering: .sequentiallyConsistent)
  }

  /// Runs what is ready, and the timers that are due, on the calling thread, which must be the host.
  ///
  /// It is for the host's own loop. A job must not call it: the jobs behind would overtake the rest of
  /// that one.
  ///
  /// - Parameter limit: How many jobs to run before the host gets to look at the outside again; one at
  ///   least.
  /// - Returns: Whether more is ready, or until when the host can wait.
  public func runReadyJobs(limit: Int = .max) -> Turn {
    SceneActor.assumeIsolated { takeTurn(limit: limit) }
  }

  @SceneActor
  private func takeTurn(limit: Int) -> Turn {
    precondition(!isTakingTurn, "a job can't run other jobs: only the host's loop runs them")
    isTakingTurn = true
    defer { isTakingTurn = false }
    var count = 0
    while true {
      while let job = nextJob() {
        run(job)
        jobsRun &+= 1
        count += 1
        // Jobs may follow one another without end; timers and deadlines come in between.
        if count.isMultiple(of: Self.jobsBetweenTimers) || count >= limit {
          _ = fireDueTimers()
          _ = resumeAnIdleWaiter(isIdle: false)
        }
        if count >= limit { return .more }
      }
      if fireDueTimers() { continue }
      timesIdle += 1
      if resumeAnIdleWaiter(isIdle: true) { continue }
      if let wait = beginWaiting(until: waiterDeadline()) { return wait }
    }
  }

  /// Says that the host waits from now on, unless a job has arrived.
  private func beginWaiting(until deadline: ContinuousClock.Instant?) -> Turn? {
    shared.withLock { shared in
      guard shared.jobs.isEmpty else { return nil }
      shared.isWaiting = true
      return .idle(until: [shared.timers.firstDeadline, deadline].compactMap(\.self).min())
    }
  }

  @SceneActor
  private func run(_ job: UnownedJob) {
    unsafe job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    guard let runner = activeRunner else { return }
    activeRunner = nil
    runner.hasLeftTheStack()
  }

  private func nextJob() -> UnownedJob? {
    shared.withLock { shared in
      shared.isWaiting = false
      return shared.jobs.popFirst()
    }
  }

  private func fireDueTimers() -> Bool {
    let now = ContinuousClock.now
    let due = shared.withLock { shared -> [Timer] in
      var due: [Timer] = []
      while let timer = shared.timers.removeFirst(dueBy: now) { due.append(timer) }
      return due
    }
    for timer in due { timer() }
    return !due.isEmpty
  }

  // MARK: Its own thread

  private func startOwnThreadIfUnhosted() {
    guard !isOwned.load(ordering: .relaxed),
      !isOwned.exchange(true, ordering: .sequentiallyConsistent)
    else { return }
    DispatchQueue(label: "SceneExecutor").async {
      let loop = JobLoop()
      self.takeThread(wake: loop.wake)
      loop.run { Never?.none }
    }
  }

  // MARK: Isolation

  /// Whether the caller runs on the executor's thread.
  public var isOnItsThread: Bool {
    thread.load(ordering: .relaxed) == pthread_self()
  }

  /// Stops the program when the caller isn't on the executor's thread.
  public func checkIsolated() {
    precondition(isOnItsThread, "not on the thread of SceneActor")
  }

  /// Tells the Swift runtime whether the caller is isolated to the actor.
  public func isIsolatingCurrentContext() -> Bool? { isOnItsThread }
}
