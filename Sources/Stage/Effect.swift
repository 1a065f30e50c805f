/// Work that a stage has under way: the handle by which its owner cancels it.
@SceneActor
public final class Effect {
  /// The name under which the stage shows the effect.
  public let name: String
  /// Whether its owner has cancelled it; what it does from then on counts for nothing.
  public private(set) var isCancelled = false

  let operation: @SceneActor (Effect) async -> Void
  /// The runner whose task the effect has come to occupy, once it has begun.
  weak var runner: EffectRunner?

  init(name: String, operation: @escaping @SceneActor (Effect) async -> Void) {
    self.name = name
    self.operation = operation
  }

  /// Cancels the effect: its task is cancelled, and one that hasn't begun never begins.
  public func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    runner?.cancel()
  }

  /// Says that the work is done but for handing over its outcome: to cancel it from here on drops the
  /// outcome and leaves the task alone, which has other effects to run.
  package func isDone() { runner = nil }

  var status: EffectStatus {
    EffectStatus(name: name, activity: runner?.activity ?? .running)
  }
}
