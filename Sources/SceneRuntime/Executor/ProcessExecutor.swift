import DequeModule
import Synchronization

/// Runs every job of a process on one thread, first in, first out.
///
/// ``install()`` makes it the executor of the main actor, and of all tasks and actors without an executor of
/// their own. Every resumed task then joins its queue, in order, and every sleep is on a stage's clock.
/// Priorities do not change the order. Its thread is the main thread, which installs it. A program with its own
/// event loop calls ``host(wake:)``, and calls ``runReadyJobs(limit:)`` from its loop. Where the program waits in
/// the Swift runtime, as a test process of Swift Testing does, the runtime runs the queue. Otherwise blocks of
/// Dispatch's main queue do, which a run loop drains, as in a test process of XCTest.
///
/// Jobs from other threads wait in a separate list. They join the end of the queue when it is empty, and after
/// every 256 jobs.
package final class ProcessExecutor: Sendable {
  package static let shared = ProcessExecutor()

  package enum Turn: Equatable, Sendable {
    /// The limit was reached and jobs are ready: check for external events, then take another turn.
    case more
    /// Nothing is ready: wait to be woken, at most until the given time.
    case idle(until: ContinuousClock.Instant?)
  }

  enum Work {
    case mainJob(UnownedJob)
    case job(UnownedJob)
    /// An effect that does not suspend, which needs no task.
    case effect(StageEffect)

    var task: TaskMemory? {
      switch self {
      case .mainJob(let job), .job(let job):
        let memory = TaskMemory(job)
        return memory.isTask ? memory : nil
      case .effect: return nil
      }
    }
  }

  private struct Arrivals {
    var work = Deque<(work: Work, owner: TaskOwner?)>()
    var timers = DeadlineQueue<ContinuousClock.Instant, RealTimer>()
    /// Ends the host's wait.
    var wake: (@Sendable () -> Void)?
    var isWaiting = false

    /// The closure to call if the host is waiting and has not been woken yet.
    mutating func wakeIfWaiting() -> (@Sendable () -> Void)? {
      guard isWaiting else { return nil }
      isWaiting = false
      return wake
    }
  }

  /// The number of jobs between two checks for arrivals and timers.
  private static let jobsBetweenPolls = 256

  let readsTasks = TaskMemory.isReadable
  private let arrivals = Mutex(Arrivals())
  private let hasArrivals = Atomic(false)
  /// The thread that runs the jobs; 0 if none does.
  private let thread = Atomic<UInt>(0)
  private let isHosted = Atomic(false)

  // Safe: accessed only on the executor's own thread, which enqueue(_:) checks.
  private nonisolated(unsafe) var ready = Deque<Work>()
  /// The tasks that have been queued and have not ended; safe as above.
  private nonisolated(unsafe) var tasks = TaskTable()
  /// Whether blocks of Dispatch's main queue are running; safe as above.
  private nonisolated(unsafe) var runsBlocks = false
  /// The index of the task whose job ran before the blocks; safe as above.
  private nonisolated(unsafe) var taskBeforeBlocks: Int?
  /// Whether the host was told to wait and has not returned; safe as above.
  private nonisolated(unsafe) var mayWait = false

  @MainActor private var idleWaiters = IdleWaiters()
  /// The number of times that the queue has run empty: between two equal readings there was no rest.
  @MainActor package private(set) var idleCount = 0
  /// The number of jobs run, including effects that ran in the job of another effect.
  @MainActor package private(set) var jobsRun = 0
  @MainActor private var isTakingTurn = false
  /// The time of the next turn in Dispatch's main queue, for a timer.
  @MainActor private var nextQueuedTurn: ContinuousClock.Instant?
  /// The time that the host has slept, without the current sleep, which began at `sleepBegan`.
  @MainActor private var slept = Duration.zero
  @MainActor private var sleepBegan: ContinuousClock.Instant?

  private init() {}

  // MARK: Work

  /// Appends work to the queue; the runtime's own job that ends a sleep does not bring a new task.
  func enqueue(_ work: consuming Work, isNew: Bool = true) {
    if isOnItsThread {
      if isNew { enterTask(of: work, for: TaskOwner.ofStartedTask) }
      unsafe ready.append(work)
      return wakeUnlessBusy()
    }
    // The values that a new task inherits can be read only on this thread.
    let owner = TaskOwner.ofStartedTask
    let wake = arrivals.withLock { [work] arrivals -> (@Sendable () -> Void)? in
      arrivals.work.append((work, owner))
      hasArrivals.store(true, ordering: .releasing)
      return arrivals.wakeIfWaiting()
    }
    wake?()
  }

  /// Appends an effect that does not suspend to the queue.
  @MainActor
  func enqueue(_ effect: StageEffect) {
    unsafe ready.append(.effect(effect))
    wakeUnlessBusy()
  }

  /// Wakes the host, which may start a task before it sleeps.
  private func wakeUnlessBusy() {
    guard unsafe mayWait else { return }
    unsafe mayWait = false
    let wake = arrivals.withLock { $0.wakeIfWaiting() }
    wake?()
  }

  /// Runs an action on the executor's thread at the given real time; actions with equal times run in order.
  @discardableResult
  package func schedule(
    at deadline: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void
  ) -> RealTimer {
    let timer = RealTimer(action)
    let wake = arrivals.withLock { arrivals in
      _ = arrivals.timers.add(timer, at: deadline)
      return arrivals.wakeIfWaiting()
    }
    wake?()
    return timer
  }

  /// The number of timers, including canceled ones that have not been removed.
  package var timersKept: Int { arrivals.withLock { $0.timers.count } }

  /// Whether the queue has work that has not begun.
  @MainActor var hasReadyJobs: Bool {
    unsafe !ready.isEmpty || hasArrivals.load(ordering: .acquiring)
  }

  /// The number of queued jobs, without those that other threads have added since the last turn.
  @MainActor var readyCount: Int { unsafe ready.count }

  /// Whether the queue is empty; false if the process uses other executors.
  @MainActor var isQueueEmpty: Bool { unsafe ready.isEmpty && Self.isInstalled }

  // MARK: The host

  /// Makes the calling thread, which has installed the executor, the host that runs every job.
  ///
  /// `wake` ends the host's wait; it may be called on any thread, but only while the host waits.
  package func host(wake: @escaping @Sendable () -> Void) {
    precondition(
      isOnItsThread && !isHosted.exchange(true, ordering: .sequentiallyConsistent),
      "the executor already has a host, or is not installed on this thread")
    arrivals.withLock { $0.wake = wake }
  }

  /// Makes the calling thread that of the executor, with Dispatch's main queue as its host until there is another.
  func takeThread() {
    thread.store(Platform.currentThread, ordering: .sequentiallyConsistent)
    arrivals.withLock { arrivals in
      arrivals.wake = { Platform.runInMainQueue { ProcessExecutor.shared.takeQueuedTurn() } }
      arrivals.isWaiting = true
    }
    unsafe mayWait = true
  }

  @MainActor
  private func takeQueuedTurn() {
    // A block that was added before the host came, or that runs in the host's own turn, has nothing to do.
    guard !isHosted.load(ordering: .relaxed), !isTakingTurn else { return }
    switch takeTurn(limit: 16 * Self.jobsBetweenPolls) {
    case .more: Platform.runInMainQueue { ProcessExecutor.shared.takeQueuedTurn() }
    case .idle(let deadline?) where nextQueuedTurn.map({ deadline < $0 }) ?? true:
      nextQueuedTurn = deadline
      Platform.runInMainQueue(after: RealTime.now.duration(to: deadline)) {
        let executor = ProcessExecutor.shared
        if executor.nextQueuedTurn == deadline { executor.nextQueuedTurn = nil }
        executor.takeQueuedTurn()
      }
    case .idle: break
    }
  }

  /// Runs jobs forever, or until a condition holds.
  func runHost(until isFinished: () -> Bool) {
    guard let loop = try? HostLoop() else { preconditionFailure("a host needs a pipe") }
    isHosted.store(true, ordering: .sequentiallyConsistent)
    arrivals.withLock { $0.wake = loop.wake }
    withoutActuallyEscaping(isFinished) { isFinished in
      // Safe: the loop calls it on this thread, before this function returns.
      nonisolated(unsafe) let isFinished = isFinished
      _ = loop.run { unsafe isFinished() ? true : nil }
    }
  }

  /// Runs the ready jobs and the due timers on the calling thread, which must be the host.
  ///
  /// Only the host's own loop may call it. If a job called it, later jobs would overtake the rest of that job.
  package func runReadyJobs(limit: Int = .max) -> Turn {
    precondition(isOnItsThread, "only the executor's thread runs its jobs")
    return MainActor.assumeIsolated { takeTurn(limit: limit) }
  }

  @MainActor
  private func takeTurn(limit: Int) -> Turn {
    precondition(!isTakingTurn, "a job cannot run other jobs; only the host's loop can")
    isTakingTurn = true
    defer { isTakingTurn = false }
    if let sleepBegan {
      slept += sleepBegan.duration(to: RealTime.now)
      if Platform.takeMainQueueSignal() {
        ProcessStage.clock?.waits.noteArrival(
          of: "a block that another thread added to the main queue")
      }
    }
    sleepBegan = nil
    unsafe mayWait = false
    let first = jobsRun
    var lastPoll = jobsRun
    while true {
      takeArrivals()
      while let work = unsafe ready.popFirst() {
        run(work)
        countJob()
        // Jobs may start one another endlessly; timers and timeouts are checked in between.
        if jobsRun - lastPoll >= Self.jobsBetweenPolls || jobsRun - first >= limit {
          lastPoll = jobsRun
          takeArrivals()
          _ = fireDueTimers()
          idleWaiters.resumeOneBusy(at: progress)
        }
        if jobsRun - first >= limit { return .more }
      }
      drainMainQueue()
      if fireDueTimers() || hasReadyJobs { continue }
      idleCount += 1
      if idleWaiters.resumeOne(at: progress) { continue }
      // Signals from here on come from other threads.
      if Platform.takeMainQueueSignal() {
        drainMainQueue()
        if hasReadyJobs { continue }
      }
      let progress = progress
      if let wait = beginWaiting(until: idleWaiters.deadline(at: progress)) {
        sleepBegan = progress.time
        unsafe mayWait = true
        return wait
      }
    }
  }

  @MainActor
  func countJob() { jobsRun += 1 }

  @MainActor
  private func run(_ work: Work) {
    switch work {
    case .mainJob(let job): run(job, onMainActor: true)
    case .job(let job): run(job, onMainActor: false)
    case .effect(let effect): runEffects(from: effect)
    }
  }

  @MainActor
  private func run(_ job: UnownedJob, onMainActor: Bool) {
    let index = readsTasks ? unsafe tasks.index(of: TaskMemory(job)) : nil
    ExecutorInstallation.run(job, onMainActor: onMainActor)
    drainMainQueue(after: index)
    if let index, let ended = unsafe tasks.removeIfEnded(at: index) { ended.release() }
  }

  /// Runs the blocks of Dispatch's main queue, first those that the previous job added.
  @MainActor
  private func drainMainQueue(after task: Int? = nil) {
    unsafe taskBeforeBlocks = task
    unsafe runsBlocks = true
    Platform.drainMainQueue()
    unsafe runsBlocks = false
  }

  @MainActor
  private func runEffects(from first: StageEffect) {
    let stage = first.stage
    stage.run {
      first.runSynchronously()
      var followers = 0
      while followers < Self.jobsBetweenPolls - 1, let effect = takeEffect(of: stage) {
        followers += 1
        effect.runSynchronously()
      }
      jobsRun += followers
      drainMainQueue()
    }
  }

  /// Removes and returns the next item of the queue if it is an effect of the stage.
  @MainActor
  private func takeEffect(of stage: SceneStage) -> StageEffect? {
    // Removed before it is examined, because a copy would be retained.
    switch unsafe ready.popFirst() {
    case nil: return nil
    case .effect(let effect)? where effect.stage === stage: return effect
    case let other?:
      unsafe ready.prepend(other)
      return nil
    }
  }

  private func takeArrivals() {
    guard hasArrivals.load(ordering: .acquiring) else { return }
    let work = arrivals.withLock { arrivals in
      defer { arrivals.work.removeAll() }
      hasArrivals.store(false, ordering: .relaxed)
      return arrivals.work
    }
    noteArrivals(work)
    for (work, owner) in work {
      enterTask(of: work, for: owner)
      unsafe ready.append(work)
    }
  }

  private func beginWaiting(until deadline: ContinuousClock.Instant?) -> Turn? {
    guard unsafe ready.isEmpty else { return nil }
    return arrivals.withLock { arrivals in
      guard arrivals.work.isEmpty else { return nil }
      arrivals.isWaiting = true
      _ = arrivals.timers.removeFinished()
      return .idle(until: [arrivals.timers.firstDeadline, deadline].compactMap(\.self).min())
    }
  }

  private func fireDueTimers() -> Bool {
    let due = arrivals.withLock { arrivals -> [RealTimer] in
      arrivals.isWaiting = false
      guard arrivals.timers.firstDeadline != nil else { return [] }
      let now = RealTime.now
      var due: [RealTimer] = []
      while let timer = arrivals.timers.removeFirst(dueBy: now) { due.append(timer) }
      return due
    }
    for timer in due { timer.fire() }
    return !due.isEmpty
  }

  // MARK: Tasks

  /// Enters the task of a job that is queued for the first time.
  private func enterTask(of work: Work, for owner: @autoclosure () -> TaskOwner?) {
    guard readsTasks, let task = work.task, unsafe tasks.index(of: task) == nil else { return }
    let owner = owner()
    for ended in unsafe tasks.enter(task, for: owner) { ended.release() }
  }

  /// Records work from other threads that belongs to no named wait.
  private func noteArrivals(_ arrivals: Deque<(work: Work, owner: TaskOwner?)>) {
    guard readsTasks else { return }
    for (work, owner) in arrivals {
      if let task = work.task {
        if let entry = unsafe tasks[task] {
          noteResumption(of: entry)
        } else if case .mainJob = work, let owner, !owner.isNamed {
          owner.clock?.waits.noteArrival(of: "a task that another thread started")
        }
      } else if unsafe ready.isEmpty {
        // A job of a custom actor, which resumes tasks that wait for the actor; only other threads add jobs now.
        for entry in unsafe tasks.enqueued { noteResumption(of: entry) }
        return
      }
    }
  }

  private func noteResumption(of entry: TaskTable.Entry) {
    guard !entry.isHost, let owner = entry.owner else { return }
    owner.clock?.waits.noteResumption(of: entry.task, for: owner)
  }

  /// The owner of the running block of Dispatch's main queue; nil outside a block.
  var ownerOfBlock: TaskOwner? {
    guard isOnItsThread, unsafe runsBlocks else { return nil }
    guard let index = unsafe taskBeforeBlocks, let entry = unsafe tasks.entry(at: index),
      !entry.isHost
    else { return .ofProcess }
    return entry.owner
  }

  func entry(of task: TaskMemory) -> TaskTable.Entry? {
    guard readsTasks, isOnItsThread else { return nil }
    return unsafe tasks[task]
  }

  func changeEntry(of task: TaskMemory, _ change: (inout TaskTable.Entry) -> Void) {
    guard readsTasks, isOnItsThread else { return }
    let former = unsafe tasks.changeEntry(of: task, change)
    withExtendedLifetime(former) {}
  }

  /// The tasks of the stage of a clock that have been queued and have not ended, in the order in which they were first
  /// queued.
  @MainActor func tasks(of clock: StageClock) -> [TaskTable.Entry] {
    unsafe tasks.tasks(of: clock)
  }

  // MARK: Rest

  @MainActor private var progress: IdleWaiters.Progress {
    IdleWaiters.Progress(jobs: jobsRun, slept: slept, time: RealTime.now)
  }

  /// Waits until nothing is ready and the condition holds; it is checked each time the queue runs empty.
  ///
  /// - Parameters:
  ///   - timeout: The real time that the thread may sleep meanwhile; it may be exceeded while jobs are running,
  ///     unless the wait `timesOutWhenBusy`.
  ///   - condition: The condition.
  ///   - continueWork: Called each time the condition holds; returns true if it made work, which restarts the
  ///     wait.
  ///   - timesOutWhenBusy: Whether the wait can time out while jobs are running.
  /// - Returns: False if the timeout or a cancellation of the task came first.
  @MainActor
  func idle(
    within timeout: Duration, _ condition: @escaping @MainActor () -> Bool,
    continueWork: @escaping @MainActor () -> Bool = { false }, timesOutWhenBusy: Bool = true
  ) async -> Bool {
    let number = idleWaiters.takeNumber()
    let timeout = min(timeout, .seconds(300_000_000))
    return await withTaskCancellationHandler {
      await withCheckedContinuation {
        idleWaiters.add(
          .init(
            number: number, timeout: timeout, start: progress, isMet: condition,
            continueWork: continueWork,
            timesOutWhenBusy: timesOutWhenBusy, continuation: $0))
      }
    } onCancel: {
      Task { @MainActor in idleWaiters.cancel(number) }
    }
  }

  // MARK: Isolation

  /// Whether the caller runs on the executor's thread.
  package var isOnItsThread: Bool { thread.load(ordering: .relaxed) == Platform.currentThread }
}

/// An action that runs on the executor's thread at some real time.
package final class RealTimer: DeadlineItem {
  private let action: Mutex<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Mutex(action) }

  /// Whether it has fired or was canceled.
  var isFinished: Bool { action.withLock { $0 == nil } }

  package func cancel() { _ = take() }

  func fire() { take()?() }

  private func take() -> (@Sendable () -> Void)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }
}

extension ProcessExecutor {
  /// Suspends the task for ever; it keeps its memory until the process ends.
  static func never<Result: Sendable>() async -> Result {
    await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Result, Never>) in }
  }
}
