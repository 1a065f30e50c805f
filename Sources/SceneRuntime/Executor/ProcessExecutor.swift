import DequeModule
import Synchronization

/// Runs every job of a process on one thread, first in, first out.
///
/// ``install()`` makes it the executor of the main actor, and of all tasks and actors that have none of their
/// own; then what suspends comes back to its queue, in order, and every sleep is a sleeper on a stage's clock.
/// Priorities change nothing in the order. Its thread is the one that installs it: the main thread, whose loop
/// runs the queue. A program with an event loop of its own calls ``host(wake:)``, and ``runReadyJobs(limit:)``
/// from its loop; any other, such as a test process, leaves that to the Swift runtime.
///
/// Jobs from other threads wait in a list of their own, and join the queue at its end when the thread looks
/// there: once the queue is empty, and every so many jobs.
package final class ProcessExecutor: Sendable {
  package static let shared = ProcessExecutor()

  package enum Turn: Equatable, Sendable {
    /// The limit was reached and jobs are ready: take another turn after looking at the outside.
    case more
    /// Nothing is ready: wait for the wake-up, at most until the given time.
    case idle(until: ContinuousClock.Instant?)
  }

  enum Work {
    case mainJob(UnownedJob)
    case job(UnownedJob)
    /// An effect that takes no waiting, which spares it a task.
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

    /// The wake-up to call, when the host waits and nobody has woken it yet.
    mutating func wakeIfWaiting() -> (@Sendable () -> Void)? {
      guard isWaiting else { return nil }
      isWaiting = false
      return wake
    }
  }

  /// How many jobs run before the outside is looked at, if the queue doesn't run empty.
  private static let jobsBetweenLooks = 256

  let readsTasks = TaskMemory.isReadable
  private let arrivals = Mutex(Arrivals())
  private let hasArrivals = Atomic(false)
  /// The thread that runs the jobs; 0 as long as there is none.
  private let thread = Atomic<UInt>(0)
  private let isHosted = Atomic(false)

  // Safe: only the executor's own thread touches it, which enqueue(_:) checks.
  private nonisolated(unsafe) var ready = Deque<Work>()
  /// The tasks that have been queued and have not ended; safe as above.
  private nonisolated(unsafe) var tasks = TaskTable()
  /// Whether blocks of Dispatch's main queue run; safe as above.
  private nonisolated(unsafe) var runsBlocks = false
  /// The index of the task whose job ran before them; safe as above.
  private nonisolated(unsafe) var taskBeforeBlocks: Int?
  /// Whether the host was told to wait, and has not been back; safe as above.
  private nonisolated(unsafe) var mayWait = false

  @MainActor private var idleWaiters = IdleWaiters()
  /// How often the queue has run empty: what happened between two equal readings never rested.
  @MainActor package private(set) var idleCount = 0
  /// How many jobs have been run, those of effects that follow others at once among them.
  @MainActor package private(set) var jobsRun = 0
  @MainActor private var isTakingTurn = false
  /// How long the host has slept, and since when it does.
  @MainActor private var slept = Duration.zero
  @MainActor private var sleepBegan: ContinuousClock.Instant?

  private init() {}

  // MARK: Work

  /// Queues work, behind all that is queued; the task of the runtime's own job, which ends a sleep, isn't new.
  func enqueue(_ work: consuming Work, isNew: Bool = true) {
    if isOnItsThread {
      if isNew { enterTask(of: work, for: TaskOwner.ofStartedTask) }
      unsafe ready.append(work)
      return wakeUnlessBusy()
    }
    // What a new task inherits can be asked on this thread only.
    let owner = TaskOwner.ofStartedTask
    let wake = arrivals.withLock { [work] arrivals -> (@Sendable () -> Void)? in
      arrivals.work.append((work, owner))
      hasArrivals.store(true, ordering: .releasing)
      return arrivals.wakeIfWaiting()
    }
    wake?()
  }

  /// Queues an effect that takes no waiting, behind all that is queued.
  @MainActor
  func enqueue(_ effect: StageEffect) {
    unsafe ready.append(.effect(effect))
    wakeUnlessBusy()
  }

  /// Wakes the host, which may start a task before it goes to sleep.
  private func wakeUnlessBusy() {
    guard unsafe mayWait else { return }
    unsafe mayWait = false
    let wake = arrivals.withLock { $0.wakeIfWaiting() }
    wake?()
  }

  /// Runs an action on the executor's thread once the given real time has come, ties in the order asked.
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

  /// The number of timers that are kept, those included that were cancelled.
  package var timersKept: Int { arrivals.withLock { $0.timers.count } }

  /// Whether something is queued that hasn't begun.
  @MainActor var hasReadyJobs: Bool {
    unsafe !ready.isEmpty || hasArrivals.load(ordering: .acquiring)
  }

  /// The number of queued jobs, without those that other threads have added since the last turn.
  @MainActor var readyCount: Int { unsafe ready.count }

  /// Whether nothing is queued; false where others run the process's jobs.
  @MainActor var isQueueEmpty: Bool { unsafe ready.isEmpty && Self.isInstalled }

  // MARK: The host

  /// Makes the calling thread, which has installed the executor, the one that runs every job; `wake` ends the host's
  /// wait; it is called on any thread, only while the host waits.
  package func host(wake: @escaping @Sendable () -> Void) {
    precondition(
      isOnItsThread && !isHosted.exchange(true, ordering: .sequentiallyConsistent),
      "the executor has a host, or isn't installed on this thread")
    arrivals.withLock { $0.wake = wake }
  }

  func takeThread() { thread.store(Platform.currentThread, ordering: .sequentiallyConsistent) }

  /// Runs jobs for ever, or until something holds.
  func hostByItself(until isOver: () -> Bool) {
    let loop = HostLoop()
    isHosted.store(true, ordering: .sequentiallyConsistent)
    arrivals.withLock { $0.wake = loop.wake }
    withoutActuallyEscaping(isOver) { isOver in
      // Safe: the loop asks on this thread, before the call returns.
      nonisolated(unsafe) let isOver = isOver
      _ = loop.run { unsafe isOver() ? true : nil }
    }
  }

  /// Runs what is ready, and the timers that are due, on the calling thread, which must be the host.
  ///
  /// It is for the host's own loop. A job must not call it: the jobs behind would overtake the rest of
  /// that one.
  package func runReadyJobs(limit: Int = .max) -> Turn {
    precondition(isOnItsThread, "only the executor's thread runs its jobs")
    return MainActor.assumeIsolated { takeTurn(limit: limit) }
  }

  @MainActor
  private func takeTurn(limit: Int) -> Turn {
    precondition(!isTakingTurn, "a job can't run other jobs: only the host's loop runs them")
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
    var looked = jobsRun
    while true {
      takeArrivals()
      while let work = unsafe ready.popFirst() {
        run(work)
        countJob()
        // Jobs may follow one another without end; timers and deadlines come in between.
        if jobsRun - looked >= Self.jobsBetweenLooks || jobsRun - first >= limit {
          looked = jobsRun
          takeArrivals()
          _ = fireDueTimers()
          idleWaiters.resumeOneInVain(at: progress)
        }
        if jobsRun - first >= limit { return .more }
      }
      drainMainQueue()
      if fireDueTimers() || hasReadyJobs { continue }
      idleCount += 1
      if idleWaiters.resumeOne(at: progress) { continue }
      // What signals from now on comes from other threads.
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
    drainMainQueue(behind: index)
    if let index, let ended = unsafe tasks.removeIfEnded(at: index) { ended.task.release() }
  }

  /// Runs the blocks of Dispatch's main queue, those that the job before has added first.
  @MainActor
  private func drainMainQueue(behind task: Int? = nil) {
    unsafe taskBeforeBlocks = task
    unsafe runsBlocks = true
    Platform.drainMainQueue()
    unsafe runsBlocks = false
  }

  @MainActor
  private func runEffects(from first: StageEffect) {
    let stage = first.stage
    stage.run {
      first.runAtOnce()
      var followers = 0
      while followers < Self.jobsBetweenLooks - 1, let effect = takeEffect(of: stage) {
        followers += 1
        effect.runAtOnce()
      }
      jobsRun += followers
      drainMainQueue()
    }
  }

  /// Takes the next in the queue, if it is an effect of a stage.
  @MainActor
  private func takeEffect(of stage: SceneStage) -> StageEffect? {
    // Taken out before it is looked at, because a copy would have to be counted.
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
      _ = arrivals.timers.removeOver()
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
    for ended in unsafe tasks.enter(task, for: owner) { ended.task.release() }
  }

  /// Notes what another thread has brought that has no name.
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
        // A custom actor's job, in which tasks wait for their turn; nothing is queued but by other threads.
        for entry in unsafe tasks.enqueued { noteResumption(of: entry) }
        return
      }
    }
  }

  private func noteResumption(of entry: TaskTable.Entry) {
    guard !entry.isHost, let owner = entry.owner else { return }
    owner.clock?.waits.noteResumption(of: entry.task, for: owner)
  }

  /// The owner of the block of Dispatch's main queue that runs; nil outside of one.
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

  /// The tasks that have been queued and have not ended, in the order of their first time.
  @MainActor var unendedTasks: [TaskTable.Entry] {
    for ended in unsafe tasks.removeEnded() { ended.task.release() }
    return unsafe tasks.tasks
  }

  // MARK: Rest

  @MainActor private var progress: IdleWaiters.Progress {
    IdleWaiters.Progress(jobs: jobsRun, slept: slept, time: RealTime.now)
  }

  /// Waits until nothing is ready and the condition, which is asked each time that the queue has run empty, holds.
  ///
  /// The thread may sleep for `bound` of real time meanwhile, longer where jobs follow one another, unless the wait
  /// `givesUpWhenBusy`. `goOn` is called each time that the condition holds, and returns whether it has made work,
  /// which begins the wait again. False means that the deadline or a cancellation of the task came first.
  @MainActor
  func idle(
    within bound: Duration, _ condition: @escaping @MainActor () -> Bool,
    goOn: @escaping @MainActor () -> Bool = { false }, givesUpWhenBusy: Bool = true
  ) async -> Bool {
    let number = idleWaiters.takeNumber()
    let bound = min(bound, .seconds(300_000_000))
    return await withTaskCancellationHandler {
      await withCheckedContinuation {
        idleWaiters.add(
          .init(
            number: number, bound: bound, start: progress, isMet: condition, goOn: goOn,
            givesUpWhenBusy: givesUpWhenBusy, continuation: $0))
      }
    } onCancel: {
      Task { @MainActor in idleWaiters.cancel(number) }
    }
  }

  // MARK: Isolation

  /// Whether the caller runs on the executor's thread.
  package var isOnItsThread: Bool { thread.load(ordering: .relaxed) == Platform.currentThread }
}

/// An action that runs on the executor's thread once some real time has come.
package final class RealTimer: DeadlineItem {
  private let action: Mutex<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) { self.action = Mutex(action) }

  /// Whether it has fired or was cancelled.
  var isOver: Bool { action.withLock { $0 == nil } }

  package func cancel() { _ = take() }

  func fire() { take()?() }

  private func take() -> (@Sendable () -> Void)? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }
}
