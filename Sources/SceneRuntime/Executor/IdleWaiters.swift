/// Those who wait until nothing is ready and a condition holds, or for too long.
///
/// What waits for the outside does so while the thread sleeps, and only that is counted: nothing comes to rest
/// while a job keeps the thread busy, or others have the processor.
@MainActor
struct IdleWaiters {
  struct Progress {
    /// How many jobs it has run.
    var jobs = 0
    var slept = Duration.zero
    var time: ContinuousClock.Instant
  }

  struct Waiter {
    let number: Int
    let bound: Duration
    var start: Progress
    let isMet: @MainActor () -> Bool
    let goOn: @MainActor () -> Bool
    let givesUpWhenBusy: Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var waiters: [Waiter] = []
  private var numbersTaken = 0

  nonisolated init() {}

  /// When the first of them gives up, if the thread sleeps from now on.
  func deadline(at progress: Progress) -> ContinuousClock.Instant? {
    waiters.map { $0.bound - (progress.slept - $0.start.slept) }.min()
      .map { progress.time.advanced(by: $0) }
  }

  /// A number by which to add a wait and to cancel it.
  mutating func takeNumber() -> Int {
    numbersTaken += 1
    return numbersTaken
  }

  /// Adds a wait; if its task is cancelled already, it is over.
  mutating func add(_ waiter: Waiter) {
    guard !Task.isCancelled else { return waiter.continuation.resume(returning: false) }
    waiters.append(waiter)
  }

  mutating func cancel(_ number: Int) {
    guard let index = waiters.firstIndex(where: { $0.number == number }) else { return }
    waiters.remove(at: index).continuation.resume(returning: false)
  }

  /// Nothing is ready: lets the first wait whose condition holds go on, or resumes it; otherwise resumes the first
  /// that has waited for too long; one at a time, because it may change what others wait for.
  mutating func resumeOne(at progress: @autoclosure () -> Progress) -> Bool {
    guard !waiters.isEmpty else { return false }
    if let index = waiters.firstIndex(where: { $0.isMet() }) {
      if waiters[index].goOn() {
        waiters[index].start = progress()
      } else {
        waiters.remove(at: index).continuation.resume(returning: true)
      }
      return true
    }
    let slept = progress().slept
    return give(up: waiters.firstIndex { slept - $0.start.slept >= $0.bound })
  }

  /// Jobs follow one another: resumes the first whose condition will never hold.
  mutating func resumeOneInVain(at progress: @autoclosure () -> Progress) {
    guard !waiters.isEmpty else { return }
    let now = progress()
    _ = give(
      up: waiters.firstIndex { waiter in
        waiter.givesUpWhenBusy
          && Self.givesUp(
            waiter.start.time.duration(to: now.time) - waiter.bound,
            afterJobs: now.jobs - waiter.start.jobs, isMet: waiter.isMet)
      })
  }

  private mutating func give(up index: Int?) -> Bool {
    guard let index else { return false }
    waiters.remove(at: index).continuation.resume(returning: false)
    return true
  }

  /// Decides whether a wait gives up although the queue isn't empty.
  ///
  /// Others may have filled the queue: so not before many jobs have run, unless they are long ones and few; and
  /// where the condition holds it is only others who don't rest.
  static func givesUp(
    _ lateness: Duration, afterJobs jobs: Int, isMet: @MainActor () -> Bool
  ) -> Bool {
    lateness >= .seconds(600) || lateness >= .zero && jobs >= 1_000_000 && !isMet()
  }
}
