public import Stage

/// Somebody's interest in a value or in events; it ends when it is cancelled or released.
@SceneActor
public final class Observation {
  private var end: (@SceneActor () -> Void)?

  /// Creates an observation from what ends it.
  public init(end: @escaping @SceneActor () -> Void) { self.end = end }

  /// Ends the observation; nothing is heard from then on.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }

  isolated deinit { cancel() }
}
