import Synchronization

/// What a task knows of the effect that it works for.
enum EffectContext {
  /// The runner whose task this is, or is a child of: sleeps and waits for the outside report to it.
  @TaskLocal static var runner: EffectRunner?
}

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

  private let stage: Stage
  private nonisolated let waits = Mutex(Waits())
  private var effect: Effect?
  private var task: Task<Void, Never>?
  private var isCancelled = false

  init(stage: Stage) { self.stage = stage }

  func start() {
    task = SceneActor.task { [self] in
      await EffectContext.$runner.withValue(self) { await run() }
    }
  }

  private func run() async {
    stage.runnerHasBegun()
    SceneExecutor.shared.activeRunner = self
    running: while let next = stage.takePendingEffect() {
      switch next.work {
      case .atOnce(let operation): operation(next)
      case .waiting(let operation):
        effect = next
        next.runner = self
        await operation(next)
        next.isDone()
        isBackOnTheStack()
        effect = nil
        stage.effectHasEnded(next)
        if isCancelled { break running }
      }
    }
    task = nil
    SceneExecutor.shared.activeRunner = nil
    stage.startRunnerIfNeeded()
  }

  /// The job that ran the loop is over, and the loop isn't: its effect has suspended.
  func hasLeftTheStack() {
    if let effect { stage.effectHasSuspended(effect) }
    stage.startRunnerIfNeeded()
  }

  /// The effect has gone on, and is about to leave the runner to others.
  func isBackOnTheStack() {
    guard !isCancelled else { return }
    SceneExecutor.shared.activeRunner = self
  }

  func cancel() {
    isCancelled = true
    task?.cancel()
  }

  func belongs(to other: Stage) -> Bool { stage === other }

  // MARK: Waits

  nonisolated func fellAsleep(until deadline: StageClock.Instant, as sequence: Int) {
    waits.withLock { $0.sleeps.append((sequence, deadline)) }
  }

  nonisolated func wokeUp(_ sequence: Int) {
    waits.withLock { $0.sleeps.removeAll { $0.sequence == sequence } }
  }

  nonisolated func beganToWait(on name: String) { waits.withLock { $0.outside.append(name) } }

  nonisolated func stoppedWaiting(on name: String) {
    waits.withLock { waits in
      guard let index = waits.outside.lastIndex(of: name) else { return }
      waits.outside.remove(at: index)
    }
  }

  nonisolated var activity: EffectStatus.Activity {
    waits.withLock { waits in
      if let name = waits.outside.last { return .waiting(on: name) }
      guard let deadline = waits.sleeps.map(\.deadline).min() else { return .waiting(on: nil) }
      return .asleep(until: deadline)
    }
  }
}
