public import Synchronization

/// Work that a stage has under way: the handle by which its owner cancels it.
@MainActor
public final class StageEffect {
  /// The name under which the stage shows the effect.
  public let name: String
  /// Whether its owner has cancelled it; what it does from then on counts for nothing.
  public var isCancelled: Bool { hasBeenCancelled.load(ordering: .relaxed) }

  nonisolated var stage: SceneStage { waits.stage }
  nonisolated let waits: EffectWaits
  /// What an effect does that takes no waiting.
  private let atOnce: (@MainActor (StageEffect) -> Void)?
  /// What any other does, until it begins.
  private var operation: (@MainActor (StageEffect) async -> Void)?
  /// The task that does it, until it begins to hand over the outcome.
  private var task: Task<Void, Never>?
  /// Where the stage keeps the effect while it is in flight.
  var place: Int?
  private var hasBegun = false
  // Atomics are read without a check for exclusive access.
  /// Whether the effect waits for its turn to begin.
  let isPending = Atomic(false)
  private let hasBeenCancelled = Atomic(false)
  /// Whether somebody hears what becomes of the effect, which is in flight.
  @usableFromInline package let isWatched = Atomic(false)
  private var watcher: (@MainActor (EffectChange) -> Void)?

  init(
    name: String, stage: SceneStage, atOnce: (@MainActor (StageEffect) -> Void)? = nil,
    operation: (@MainActor (StageEffect) async -> Void)? = nil
  ) {
    self.name = name
    self.atOnce = atOnce
    self.operation = operation
    waits = EffectWaits(on: stage)
  }

  /// Starts a task that does the work, in its turn, and then that of the effects that follow in it.
  func start() {
    task = owner.run {
      Task { [stage] in
        await perform()
        while let next = stage.takeFollower() {
          let owner = next.owner
          if let task = TaskMemory.current {
            ProcessExecutor.shared.changeEntry(of: task) { $0.owner = owner }
          }
          await owner.run { await next.perform() }
        }
      }
    }
  }

  /// Makes the effect follow in a task, which has done another's work.
  func follow(in task: Task<Void, Never>) { self.task = task }

  private var owner: TaskOwner { TaskOwner(clock: stage.clock, effect: self) }

  private func perform() async {
    hasBegun = true
    let operation = operation.take()
    if !isCancelled, let operation {
      waits.hasBegun(in: .current)
      await operation(self)
      isDone()
    }
    stage.effectHasEnded(self)
  }

  /// Does the work of an effect that takes no waiting, unless it was cancelled before its turn.
  func runAtOnce() {
    isPending.store(false, ordering: .relaxed)
    stage.effectHasBegun()
    if !isCancelled { atOnce?(self) }
  }

  /// Cancels the effect: its task is cancelled, and one that hasn't begun never begins.
  public func cancel() {
    guard !isCancelled else { return }
    if isWatched.load(ordering: .relaxed) { endWatch(.cancelled(name)) }
    hasBeenCancelled.store(true, ordering: .relaxed)
    waits.wasCancelled()
    task?.cancel()
  }

  /// Says that the work is done but for handing over its outcome, before which it must not suspend any more.
  ///
  /// To cancel the effect from here on drops the outcome and leaves the task alone, in which others act upon the
  /// outcome.
  @usableFromInline
  package func isDone() {
    if isWatched.load(ordering: .relaxed) { endWatch(.finished(name)) }
    if let task = task.take() { stage.effectIsDone(in: task) }
  }

  /// Tells of the effect, which has been started, until it is done or cancelled.
  func watch(_ watcher: @escaping @MainActor (EffectChange) -> Void) {
    self.watcher = watcher
    isWatched.store(true, ordering: .relaxed)
    watcher(.started(name))
  }

  private func endWatch(_ change: EffectChange) {
    isWatched.store(false, ordering: .relaxed)
    let watcher = watcher
    self.watcher = nil
    watcher?(change)
  }

  /// Says that an effect which takes no waiting has had its turn.
  ///
  /// - Parameter answers: Whether an answer was still asked for.
  @usableFromInline
  package func hasRun(answering answers: Bool) {
    endWatch(answers ? .finished(name) : .cancelled(name))
  }

  /// What it does; nil where it was cancelled before its turn.
  var status: EffectStatus? {
    guard hasBegun || !isCancelled else { return nil }
    return EffectStatus(name: name, activity: hasBegun ? waits.activity : .running)
  }
}
