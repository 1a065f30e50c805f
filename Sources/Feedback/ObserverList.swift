import Stage

/// Those who observe a value, in the order in which they began.
@SceneActor
final class ObserverList<Value> {
  private var observers: [Observer] = []

  /// Whether nobody observes.
  var isEmpty: Bool { observers.isEmpty }

  /// Tells a value to everybody who observes when it is their turn.
  func tell(_ value: Value) {
    for observer in observers where observer.isActive { observer.hear(value) }
  }

  /// Adds an observer, which hears what is told from now on.
  func add(_ hear: @escaping @SceneActor (Value) -> Void) -> Observation {
    let observer = Observer(hear)
    observers = observers + [observer]
    return Observation { [weak self] in
      observer.isActive = false
      guard let self else { return }
      observers = observers.filter { $0 !== observer }
    }
  }

  @SceneActor
  private final class Observer {
    let hear: @SceneActor (Value) -> Void
    var isActive = true

    init(_ hear: @escaping @SceneActor (Value) -> Void) { self.hear = hear }
  }
}
