/// Waits until nothing is ready and a condition holds, or until a timeout.
///
/// The timeout counts only the time that the thread sleeps, since external systems are waited for while it
/// sleeps: a job that keeps the thread busy, or other load on the processor, must not end a wait.
@MainActor
struct IdleWaiters {
  struct Progress {
    /// The number of jobs that have run.
    var jobs = 0
    var slept = Duration.zero
    var time: ContinuousClock.Instant
  }

  struct Waiter {
    let number: Int
    let timeout: Duration
    var start: Progress
    let isMet: @MainActor () -> Bool
    let continueWork: @MainActor () -> Bool
    let timesOutWhenBusy: Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var waiters: [Waiter] = []
  private var numbersTaken = 0

  nonisolated init() {}

  /// The time at which the first wait times out if the thread sleeps from now on.
  func deadline(at progress: Progress) -> ContinuousClock.Instant? {
    waiters.map { $0.timeout - (progress.slept - $0.start.slept) }.min()
      .map { progress.time.advanced(by: $0) }
  }

  /// Returns a number that identifies a wait.
  mutating func takeNumber() -> Int {
    numbersTaken += 1
    return numbersTaken
  }

  /// Adds a wait; if its task is already canceled, the wait ends at once.
  mutating func add(_ waiter: Waiter) {
    guard !Task.isCancelled else { return waiter.continuation.resume(returning: false) }
    waiters.append(waiter)
  }

  mutating func cancel(_ number: Int) {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    waiters.remove(at: index).continuation.resume(returning: false)
  }

  /// With nothing ready: continues or resumes the first wait whose condition holds, else resumes the first that
  /// has timed out; only one, because it may change what the others wait for.
  mutating func resumeOne(at progress: @autoclosure () -> Progress) -> Bool {
    guard !waiters.isEmpty else { return false }
    if let index = waiters.firstIndex(where: { $0.isMet() }) {
      if waiters[index].continueWork() {
        waiters[index].start = progress()
      } else {
        waiters.remove(at: index).continuation.resume(returning: true)
      }
      return true
    }
    let slept = progress().slept
    return timeOut(at: waiters.firstIndex { slept - $0.start.slept >= $0.timeout })
  }

  /// With jobs still running: resumes the first wait whose condition will never hold.
  mutating func resumeOneBusy(at progress: @autoclosure () -> Progress) {
    guard !waiters.isEmpty else { return }
    let now = progress()
    _ = timeOut(
      at: waiters.firstIndex { waiter in
        waiter.timesOutWhenBusy
          && Self.timesOut(
            waiter.start.time.duration(to: now.time) - waiter.timeout,
            afterJobs: now.jobs - waiter.start.jobs, isMet: waiter.isMet)
      })
  }

  private mutating func timeOut(at index: Int?) -> Bool {
    guard let index else { return false }
    waiters.remove(at: index).continuation.resume(returning: false)
    return true
  }

  /// Decides whether a wait times out although the queue is not empty.
  ///
  /// Unrelated work may have filled the queue, so a million jobs have to run first, unless a few take ten minutes.
  /// If the condition holds, only unrelated work keeps the executor busy, and the wait continues.
  static func timesOut(
    _ lateness: Duration, afterJobs jobs: Int, isMet: @MainActor () -> Bool
  ) -> Bool {
    lateness >= .seconds(600) || lateness >= .zero && jobs >= 1_000_000 && !isMet()
  }
}
