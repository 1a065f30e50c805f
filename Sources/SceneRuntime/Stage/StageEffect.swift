public import Synchronization

/// Work that a stage has under way: the handle by which its owner cancels it.
@MainActor
public final class StageEffect {
  /// The name under which the stage shows the effect.
  public let name: String
  /// Whether its owner has cancelled it; what it does from then on counts for nothing.
  public var isCancelled: Bool { hasBeenCancelled.load(ordering: .relaxed) }

  let stage: SceneStage
  nonisolated let waits: EffectWaits
  /// What an effect does that takes no waiting.
  private let atOnce: (@MainActor (StageEffect) -> Void)?
  /// The task that does the rest, until its outcome is handed over.
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

  init(name: String, stage: SceneStage, atOnce: (@MainActor (StageEffect) -> Void)? = nil) {
    self.name = name
    self.stage = stage
    self.atOnce = atOnce
    waits = EffectWaits(stage.clock.waits)
  }

  /// Starts the task that does the work, in its turn.
  func start(_ operation: @escaping @MainActor (StageEffect) async -> Void) {
    task = TaskOwner(clock: stage.clock, effect: self).run {
      Task {
        hasBegun = true
        if !isCancelled {
          waits.hasBegun()
          await operation(self)
          isDone()
        }
        stage.effectHasEnded(self)
      }
    }
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

  /// Says that the work is done but for handing over its outcome: to cancel it from here on drops the
  /// outcome and leaves the task alone, in which others act upon the outcome.
  @usableFromInline
  package func isDone() {
    if isWatched.load(ordering: .relaxed) { endWatch(.finished(name)) }
    task = nil
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
