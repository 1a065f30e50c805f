/// A job that is due when time has come: what is left of a `Task.sleep`.
final class SleepingJob: DeadlineItem {
  private let job: UnownedJob
  /// The task that sleeps, if it can end the sleep by being cancelled.
  private let task: TaskHandle?
  private let memory: TaskMemory?
  private let clock: StageClock?
  private let effect: StageEffect?
  /// Whether it is somebody outside who sleeps, whom a record knows nothing of.
  let isOutside: Bool

  /// Creates a sleep of the calling task.
  ///
  /// - Parameters:
  ///   - job: Ends the sleep.
  ///   - heedsCancellation: Whether a cancelled task has ended the sleep by itself.
  init(_ job: UnownedJob, heedsCancellation: Bool) {
    let owner = TaskOwner.current
    self.job = job
    clock = owner?.clock
    task = heedsCancellation ? .current : nil
    memory = .current
    effect = owner?.effect
    isOutside = owner?.isOutside ?? false
  }

  /// Begins the sleep, on the clock of whom the task works for.
  func begin(for delay: Duration) {
    if let clock { return clock.add(self, for: delay) }
    ProcessExecutor.shared.schedule(at: RealTime.now + delay) { self.resume() }
  }

  /// Whether its task has gone on already, since it was cancelled: the job only cleans up.
  var isOver: Bool { task?.isCancelled ?? false }

  /// Shows the effect as asleep.
  func begin(until deadline: StageClock.Instant) {
    guard let effect,
      effect.waits.fellAsleep(self, until: deadline, in: memory, endedBy: task)
    else { return }
    effect.stage.clock.waits.lookAfter(effect)
  }

  /// Ends the sleep.
  func wake() {
    effect?.waits.wokeUp(self)
    resume()
  }

  /// Queues the job.
  func resume() { ProcessExecutor.shared.enqueue(.job(job), isNew: false) }

  /// The task, if it still sleeps and no effect in flight shows it.
  var taskWithoutEffect: TaskMemory? {
    (effect?.waits.hasEnded ?? true) && !isOutside && !isOver ? memory : nil
  }
}
