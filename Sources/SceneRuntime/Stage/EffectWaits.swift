import Synchronization

/// What an effect waits for; its child tasks may wait on several threads.
final class EffectWaits: Sendable {
  private struct Sleep {
    let deadline: StageClock.Instant
    /// The task that sleeps, where it may be cancelled without the effect's being so.
    let child: TaskHandle?
  }

  private struct State {
    /// The effect's own task, once it has begun.
    var task: TaskHandle?
    var sleeps: [ObjectIdentifier: Sleep] = [:]
    var outside: [OutsideWait] = []
    var hasEnded = false
    /// Whether the stage looks after it.
    var isLookedAfter = false

    var isAsleep: Bool { !hasEnded && !outside.contains(where: \.isShown) && !sleeps.isEmpty }
  }

  private let state = Mutex(State())
  private let stage: StageWaits

  init(_ stage: StageWaits) { self.stage = stage }

  func fellAsleep(_ job: SleepingJob, until deadline: StageClock.Instant, in task: TaskHandle?) {
    let isFirst = change { state in
      let child = task == state.task ? nil : task
      state.sleeps[ObjectIdentifier(job)] = Sleep(deadline: deadline, child: child)
      guard child != nil, !state.isLookedAfter else { return false }
      state.isLookedAfter = true
      return true
    }
    if isFirst { stage.lookAfter(self) }
  }

  /// The effect has begun, in the calling task.
  func hasBegun() { change { $0.task = .current } }

  func wokeUp(_ job: SleepingJob) { change { $0.sleeps[ObjectIdentifier(job)] = nil } }

  /// Whether a task waits for something outside that has a name.
  func isOutside(_ task: TaskMemory) -> Bool {
    state.withLock { $0.outside.contains { $0.task == task } }
  }

  func begin(_ wait: OutsideWait) { change { $0.outside.append(wait) } }

  func end(_ wait: OutsideWait) {
    change { state in
      guard let index = state.outside.lastIndex(of: wait) else { return }
      state.outside.remove(at: index)
    }
  }

  /// Its sleeps are over, since it was cancelled.
  func wasCancelled() { change { $0.sleeps = [:] } }

  func hasEnded() {
    change { state in
      state.hasEnded = true
      state.task = nil
    }
  }

  /// Forgets sleeps of tasks that were cancelled, until one is found that was not.
  ///
  /// - Returns: Whether tasks are left that may be cancelled without the effect's being so.
  func forgetCancelledSleeps() -> Bool {
    change { state in
      while let (job, sleep) = state.sleeps.first, sleep.child?.isCancelled ?? false {
        state.sleeps[job] = nil
      }
      state.isLookedAfter = !state.hasEnded && !state.sleeps.isEmpty
      return state.isLookedAfter
    }
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, difference) = state.withLock { state in
      let before = state.isAsleep
      let result = body(&state)
      return (result, (state.isAsleep ? 1 : 0) - (before ? 1 : 0))
    }
    if difference != 0 { stage.addSleeping(difference) }
    return result
  }

  /// What the effect does, once it has begun.
  var activity: EffectStatus.Activity {
    state.withLock { state in
      if let wait = state.outside.last(where: \.isShown) { return .waiting(on: wait.name) }
      let sleeps = state.sleeps.values.filter { !($0.child?.isCancelled ?? false) }
      guard let deadline = sleeps.map(\.deadline).min() else { return .waiting(on: nil) }
      return .asleep(until: deadline)
    }
  }
}
