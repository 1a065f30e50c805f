import Glibc

extension SceneExecutor {
  /// Somebody who waits until nothing is ready and a condition holds, or a time has come.
  struct IdleWaiter {
    let number: Int
    let deadline: ContinuousClock.Instant
    let isMet: @SceneActor () -> Bool
    let continuation: CheckedContinuation<Bool, Never>
    /// What the thread had done when the wait was first found to be late.
    var doneBefore: (work: Duration, jobs: Int)?
  }

  /// Decides whether a wait that is late gives up although the queue isn't empty.
  ///
  /// Whoever shares the thread may have been at work all the while, and whoever shares the machine: so not
  /// before many jobs have run from then on, unless they are long ones and few.
  ///
  /// - Parameters:
  ///   - lateness: How long ago the deadline was.
  ///   - work: How long the thread has been at work since the wait was found to be late.
  ///   - jobs: How many jobs have run since then.
  /// - Returns: Whether it gives up; where jobs block the thread, in the end as well.
  static func givesUp(_ lateness: Duration, afterWork work: Duration, _ jobs: Int) -> Bool {
    jobs >= 100_000 || work >= .seconds(5) || lateness >= .seconds(600)
  }

  /// How long the calling thread has been at work, however often others had the processor.
  private static var work: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Waits until nothing is ready and the condition holds.
  ///
  /// - Parameters:
  ///   - bound: How long to wait in real time: what hangs may hang on the outside; longer where jobs
  ///     follow one another all the while.
  ///   - condition: Asked each time that the queue has run empty.
  /// - Returns: False when the deadline or a cancellation of the task came first.
  @SceneActor
  func idle(
    within bound: Duration, _ condition: @escaping @SceneActor () -> Bool
  ) async -> Bool {
    idleWaitersMade += 1
    let number = idleWaitersMade
    let bound = min(bound, .seconds(300_000_000))
    let now = ContinuousClock.now
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: false) }
        idleWaiters.append(
          IdleWaiter(
            number: number, deadline: now + bound, isMet: condition,
            continuation: continuation))
      }
    } onCancel: {
      SceneActor.task { self.cancelIdleWaiter(number) }
    }
  }

  @SceneActor
  private func cancelIdleWaiter(_ number: Int) {
    guard let index = idleWaiters.firstIndex(where: { $0.number == number }) else { return }
    idleWaiters.remove(at: index).continuation.resume(returning: false)
  }

  /// Resumes the first waiter that is served; one at a time, since it may change what others wait for.
  ///
  /// - Parameter isIdle: Whether the queue has run empty; otherwise a wait only ends late.
  /// - Returns: Whether there was one.
  @SceneActor
  func resumeAnIdleWaiter(isIdle: Bool) -> Bool {
    guard !idleWaiters.isEmpty else { return false }
    let now = ContinuousClock.now
    for (index, waiter) in idleWaiters.enumerated() {
      let lateness = waiter.deadline.duration(to: now)
      guard isIdle || lateness >= .zero && givesUp(waiter, at: index, lateness) else { continue }
      let isMet = waiter.isMet()
      guard isMet || lateness >= .zero else { continue }
      idleWaiters.remove(at: index)
      waiter.continuation.resume(returning: isMet)
      return true
    }
    return false
  }

  /// Whether a late wait gives up although the queue isn't empty.
  @SceneActor
  private func givesUp(_ waiter: IdleWaiter, at index: Int, _ lateness: Duration) -> Bool {
    let work = Self.work
    guard let before = waiter.doneBefore else {
      idleWaiters[index].doneBefore = (work, jobsRun)
      return false
    }
    return Self.givesUp(lateness, afterWork: work - before.work, jobsRun - before.jobs)
  }

  /// When the first of those who wait gives up.
  @SceneActor
  func waiterDeadline() -> ContinuousClock.Instant? {
    idleWaiters.map(\.deadline).min()
  }
}
