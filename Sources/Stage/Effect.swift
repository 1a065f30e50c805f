public import Synchronization

/// Work that a stage has under way: the handle by which its owner cancels it.
@SceneActor
public final class Effect {
  enum Work {
    /// Work that takes no waiting, which spares the switch into asynchronous code.
    case atOnce(@SceneActor (Effect) -> Void)
    case waiting(@SceneActor (Effect) async -> Void)
  }

  /// The name under which the stage shows the effect.
  public let name: String
  /// Whether its owner has cancelled it; what it does from then on counts for nothing.
  public var isCancelled: Bool { hasBeenCancelled.load(ordering: .relaxed) }

  let work: Work
  /// The runner whose task the effect occupies, from when it has begun until it is done.
  var runner: EffectRunner?
  /// Where the stage keeps the effect while it is suspended.
  var place: Int?
  // Atomics are read without a check for exclusive access.
  /// Whether the effect waits for its turn to begin.
  let isPending = Atomic(false)
  private let hasBeenCancelled = Atomic(false)
  /// Whether somebody hears what becomes of the effect, which is in flight.
  @usableFromInline package let isWatched = Atomic(false)
  private var watcher: (@SceneActor (EffectChange) -> Void)?

  init(name: String, work: Work) {
    self.name = name
    self.work = work
  }

  /// Cancels the effect: its task is cancelled, and one that hasn't begun never begins.
  public func cancel() {
    guard !isCancelled else { return }
    if isWatched.load(ordering: .relaxed) { endWatch(.cancelled(name)) }
    hasBeenCancelled.store(true, ordering: .relaxed)
    runner?.cancel()
  }

  /// Says that the work is done but for handing over its outcome: to cancel it from here on drops the
  /// outcome and leaves the task alone, which goes on to the effects that the outcome starts.
  @usableFromInline
  package func isDone() {
    if isWatched.load(ordering: .relaxed) { endWatch(.finished(name)) }
    runner?.isBackOnTheStack()
    runner = nil
    EffectRunner.waitChanges.wrappingAdd(1, ordering: .releasing)
  }

  /// Tells of the effect, which has been started, until it is done or cancelled.
  func watch(_ watcher: @escaping @SceneActor (EffectChange) -> Void) {
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

  var status: EffectStatus {
    EffectStatus(name: name, activity: runner?.activity ?? .running)
  }
}
