import Synchronization

/// What an effect waits for; its child tasks may wait on several threads.
struct EffectWaits: ~Copyable, Sendable {
  struct Sleep {
    let deadline: StageClock.Instant
    /// The task that sleeps, where it may be cancelled without the effect's being so.
    let child: TaskHandle?
  }

  // Not private: StageEffect stores it inline.
  struct State {
    /// The effect's own task, once it has begun.
    var task: TaskMemory?
    var sleeps: [ObjectIdentifier: Sleep] = [:]
    var outside: [OutsideWait] = []
    var hasEnded = false
    var isLookedAfter = false

    var isAsleep: Bool { !hasEnded && !outside.contains(where: \.isShown) && !sleeps.isEmpty }
  }

  private let state = Mutex(State())
  let stage: SceneStage

  init(on stage: SceneStage) { self.stage = stage }

  /// Returns whether the stage has to look after the effect from now on; see ``forgetCancelledSleeps()``.
  func fellAsleep(
    _ job: SleepingJob, until deadline: StageClock.Instant, in task: TaskMemory?,
    endedBy handle: TaskHandle?
  ) -> Bool {
    change { state in
      let child = task == state.task ? nil : handle
      state.sleeps[ObjectIdentifier(job)] = Sleep(deadline: deadline, child: child)
      guard child != nil, !state.hasEnded, !state.isLookedAfter else { return false }
      state.isLookedAfter = true
      return true
    }
  }

  func hasBegun(in task: TaskMemory?) { state.withLock { $0.task = task } }

  func wokeUp(_ job: SleepingJob) { change { $0.sleeps[ObjectIdentifier(job)] = nil } }

  func isOutside(_ task: TaskMemory) -> Bool {
    state.withLock { $0.outside.contains { $0.task == task } }
  }

  /// A task begins to wait; the wait is the stage's, if the effect has ended without the task.
  func begin(_ wait: OutsideWait) {
    let isOver = change { state in
      if !state.hasEnded { state.outside.append(wait) }
      return state.hasEnded
    }
    if isOver { stage.clock.waits.begin(wait) }
  }

  /// A task ends a wait, the effect's or the stage's.
  func end(_ wait: OutsideWait) {
    let isOver = change { state in
      if let index = state.outside.lastIndex(of: wait) { state.outside.remove(at: index) }
      return state.hasEnded
    }
    if isOver { stage.clock.waits.end(wait) }
  }

  func wasCancelled() { change { $0.sleeps = [:] } }

  /// The effect has ended; what its tasks still wait for is the stage's.
  func end() {
    change { state in
      state.hasEnded = true
      state.task = nil
      for wait in state.outside { stage.clock.waits.begin(wait) }
      state.outside = []
    }
  }

  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Forgets sleeps of tasks that were cancelled, until one is found that was not; returns whether tasks are left
  /// that may be cancelled without the effect's being so.
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
    if difference != 0 { stage.clock.waits.addSleeping(difference) }
    return result
  }

  var activity: EffectStatus.Activity {
    state.withLock { state in
      if let wait = state.outside.last(where: \.isShown) { return .waiting(on: wait.name) }
      let sleeps = state.sleeps.values.filter { !($0.child?.isCancelled ?? false) }
      guard let deadline = sleeps.map(\.deadline).min() else { return .waiting(on: nil) }
      return .asleep(until: deadline)
    }
  }
}
