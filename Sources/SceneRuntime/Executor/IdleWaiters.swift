/// Those who wait until nothing is ready and a condition holds, or a time has come.
///
/// The time is the executor's own: what its thread has worked, and what it has slept. While a job blocks the
/// thread, or others have the processor, nothing could have come to rest.
@MainActor
struct IdleWaiters {
  private struct Waiter {
    let number: Int
    let deadline: Duration
    let isMet: @MainActor () -> Bool
    let continuation: CheckedContinuation<Bool, Never>
    /// What the thread had done when the wait was first found to be late.
    var doneBefore: (work: Duration, jobs: Int)?
  }

  private var waiters: [Waiter] = []
  private var numbersTaken = 0

  nonisolated init() {}

  /// When the first of them gives up.
  var deadline: Duration? { waiters.map(\.deadline).min() }

  /// A number by which to add a wait and to cancel it.
  mutating func takeNumber() -> Int {
    numbersTaken += 1
    return numbersTaken
  }

  /// Adds a wait; where its task is cancelled already, it is over.
  mutating func add(
    _ continuation: CheckedContinuation<Bool, Never>, as number: Int,
    until deadline: Duration, isMet: @escaping @MainActor () -> Bool
  ) {
    guard !Task.isCancelled else { return continuation.resume(returning: false) }
    waiters.append(
      Waiter(number: number, deadline: deadline, isMet: isMet, continuation: continuation))
  }

  /// Ends a wait.
  mutating func cancel(_ number: Int) {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    waiters.remove(at: index).continuation.resume(returning: false)
  }

  /// Resumes the first that is served; one at a time, since it may change what others wait for.
  ///
  /// - Parameters:
  ///   - isIdle: Whether the queue has run empty; otherwise a wait only ends late.
  ///   - jobsRun: How many jobs the executor has run.
  ///   - time: The executor's time.
  /// - Returns: Whether there was one.
  mutating func resumeOne(isIdle: Bool, jobsRun: Int, at time: () -> Duration) -> Bool {
    guard !waiters.isEmpty else { return false }
    if isIdle, let index = waiters.firstIndex(where: { $0.isMet() }) {
      waiters.remove(at: index).continuation.resume(returning: true)
      return true
    }
    let now = time()
    for (index, waiter) in waiters.enumerated() {
      let lateness = now - waiter.deadline
      guard lateness >= .zero, isIdle || givesUp(waiter, at: index, lateness, jobsRun) else {
        continue
      }
      waiters.remove(at: index)
      waiter.continuation.resume(returning: false)
      return true
    }
    return false
  }

  /// Whether a late wait gives up although the queue isn't empty.
  private mutating func givesUp(
    _ waiter: Waiter, at index: Int, _ lateness: Duration, _ jobsRun: Int
  ) -> Bool {
    let work = Platform.threadWork
    guard let before = waiter.doneBefore else {
      waiters[index].doneBefore = (work, jobsRun)
      return false
    }
    return Self.givesUp(
      lateness, afterWork: work - before.work, jobsRun - before.jobs, isMet: waiter.isMet())
  }

  /// Decides whether a wait that is late gives up although the queue isn't empty.
  ///
  /// Whoever shares the thread may have been at work all the while: so not before many jobs have run from then
  /// on, unless they are long ones and few; and where the condition holds it is only others who don't rest.
  ///
  /// - Parameters:
  ///   - lateness: How long ago the deadline was.
  ///   - work: How long the thread has been at work since the wait was found to be late.
  ///   - jobs: How many jobs have run since then.
  ///   - isMet: Whether the condition holds.
  /// - Returns: Whether it gives up.
  static func givesUp(
    _ lateness: Duration, afterWork work: Duration, _ jobs: Int, isMet: Bool
  ) -> Bool {
    lateness >= .seconds(600) || !isMet && (jobs >= 100_000 || work >= .seconds(60))
  }
}
