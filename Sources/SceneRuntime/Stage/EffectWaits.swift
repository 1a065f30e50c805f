import Synchronization

/// What an effect waits for; its child tasks may wait on several threads.
struct EffectWaits: ~Copyable, Sendable {
  struct Sleep {
    let deadline: StageClock.Instant
    /// The sleeping task, if it can be canceled independently of the effect.
    let child: TaskHandle?
  }

  // Not private: StageEffect stores it inline.
  struct State {
    /// The effect's own task, after it has begun.
    var task: TaskMemory?
    var sleeps: [ObjectIdentifier: Sleep] = [:]
    var external: [ExternalWait] = []
    var hasEnded = false
    var isMonitored = false

    /// Whether it only sleeps or waits for the events of subscriptions.
    var isAsleep: Bool {
      !hasEnded && !external.contains(where: \.isListed) && !(sleeps.isEmpty && external.isEmpty)
    }
  }

  private let state = Mutex(State())
  let stage: SceneStage

  init(on stage: SceneStage) { self.stage = stage }

  /// Returns whether the stage has to monitor the effect from now on; see ``forgetCancelledSleeps()``.
  func didFallAsleep(
    _ job: SleepingJob, until deadline: StageClock.Instant, in task: TaskMemory?,
    endedBy handle: TaskHandle?
  ) -> Bool {
    change { state in
      let child = task == state.task ? nil : handle
      state.sleeps[ObjectIdentifier(job)] = Sleep(deadline: deadline, child: child)
      guard child != nil, !state.hasEnded, !state.isMonitored else { return false }
      state.isMonitored = true
      return true
    }
  }

  func didBegin(in task: TaskMemory?) { state.withLock { $0.task = task } }

  func didWakeUp(_ job: SleepingJob) { change { $0.sleeps[ObjectIdentifier(job)] = nil } }

  func isExternal(_ task: TaskMemory) -> Bool {
    state.withLock { $0.external.contains { $0.task == task } }
  }

  /// Begins a wait of a task; if the effect has ended before its task, the wait belongs to the stage.
  func begin(_ wait: ExternalWait) {
    let isFinished = change { state in
      if !state.hasEnded { state.external.append(wait) }
      return state.hasEnded
    }
    if isFinished { stage.clock.waits.begin(wait) }
  }

  /// Ends a wait of a task, which belongs to the effect or to the stage.
  func end(_ wait: ExternalWait) {
    let isFinished = change { state in
      if let index = state.external.lastIndex(of: wait) { state.external.remove(at: index) }
      return state.hasEnded
    }
    if isFinished { stage.clock.waits.end(wait) }
  }

  func didCancel() { change { $0.sleeps = [:] } }

  /// Ends the effect; the remaining waits of its tasks move to the stage.
  func end() {
    change { state in
      state.hasEnded = true
      state.task = nil
      for wait in state.external { stage.clock.waits.begin(wait) }
      state.external = []
    }
  }

  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Removes sleeps of canceled tasks until it finds one that is not canceled; returns whether tasks remain
  /// that can be canceled independently of the effect.
  func forgetCancelledSleeps() -> Bool {
    change { state in
      while let (job, sleep) = state.sleeps.first, sleep.child?.isCancelled ?? false {
        state.sleeps[job] = nil
      }
      state.isMonitored = !state.hasEnded && !state.sleeps.isEmpty
      return state.isMonitored
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
      if let wait = state.external.last(where: \.isListed) { return .waiting(on: wait.name) }
      let sleeps = state.sleeps.values.filter { !($0.child?.isCancelled ?? false) }
      guard let deadline = sleeps.map(\.deadline).min() else {
        return .waiting(on: state.external.last?.name)
      }
      return .asleep(until: deadline)
    }
  }
}
