import Synchronization

/// A task that runs effects one after another, for as long as they answer without suspending.
///
/// A task costs more than a quick effect does. So a stage starts one runner, which takes effect after
/// effect from the queue; when an effect suspends, it keeps the runner's task for itself, and the
/// stage starts another runner for the effects behind it. The executor tells a runner when its job is
/// over: a runner whose loop hasn't ended by then has been suspended.
@SceneActor
final class EffectRunner {
  /// What the runner's effect waits for; child tasks of the effect may wait on several threads.
  private struct Waits {
    var sleeps: [(sequence: Int, deadline: StageClock.Instant)] = []
    var outside: [String?] = []
  }

  /// How many effects a runner runs, before it leaves the thread to what else is ready.
  private static let mostEffects = 1000

  private let stage: SceneStage
  private nonisolated let waits = Mutex(Waits())
  /// How often what any effect waits for has changed: between two equal readings nothing has.
  nonisolated static let waitChanges = Atomic(0)
  private var effect: Effect?
  private var task: Task<Void, Never>?
  private var isCancelled = false

  init(stage: SceneStage) { self.stage = stage }

  func start() {
    task = SceneActor.task { [self] in
      await EffectContext.$runner.withValue(self) { await run() }
    }
  }

  private func run() async {
    stage.runnerHasBegun()
    isOnTheStack()
    var count = 0
    while count < Self.mostEffects, !isCancelled, let next = stage.takePendingEffect() {
      count += 1
      switch next.work {
      case .atOnce(let operation): operation(next)
      case .waiting(let operation):
        effect = next
        next.runner = self
        await operation(next)
        next.isDone()
        effect = nil
        stage.effectHasEnded(next)
      }
    }
    task = nil
    SceneExecutor.shared.activeRunner = nil
    stage.runnerHasLeft()
  }

  private func isOnTheStack() {
    SceneExecutor.shared.activeRunner = self
    stage.runnerIsActive()
  }

  /// The job that ran the loop is over, and the loop isn't: its effect has suspended.
  func hasLeftTheStack() {
    if let effect { stage.effectHasSuspended(effect) }
    stage.runnerHasLeft()
  }

  /// The effect has gone on, and is about to leave the runner to others.
  func isBackOnTheStack() {
    if !isCancelled { isOnTheStack() }
  }

  func cancel() {
    isCancelled = true
    task?.cancel()
  }

  // MARK: Waits

  nonisolated func fellAsleep(until deadline: StageClock.Instant, as sequence: Int) {
    change { $0.sleeps.append((sequence, deadline)) }
  }

  nonisolated func wokeUp(_ sequence: Int) {
    change { $0.sleeps.removeAll { $0.sequence == sequence } }
  }

  nonisolated func beganToWait(on name: String) { change { $0.outside.append(name) } }

  nonisolated func stoppedWaiting(on name: String) {
    change { waits in
      guard let index = waits.outside.lastIndex(of: name) else { return }
      waits.outside.remove(at: index)
    }
  }

  private nonisolated func change(_ body: (inout sending Waits) -> Void) {
    waits.withLock { body(&$0) }
    Self.waitChanges.wrappingAdd(1, ordering: .releasing)
  }

  nonisolated var activity: EffectStatus.Activity {
    waits.withLock { waits in
      if let name = waits.outside.last { return .waiting(on: name) }
      guard let deadline = waits.sleeps.map(\.deadline).min() else { return .waiting(on: nil) }
      return .asleep(until: deadline)
    }
  }
}
