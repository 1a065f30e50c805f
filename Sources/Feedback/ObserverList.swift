public import Stage
public import Synchronization

/// Those who observe a value, in the order in which they began.
@SceneActor
@usableFromInline
final class ObserverList<Value> {
  @usableFromInline var observers: [Observer] = []

  @usableFromInline
  init() {}

  /// Whether nobody observes.
  @inlinable var isEmpty: Bool { observers.isEmpty }

  /// Tells a value to everybody who observes when it is their turn.
  @inlinable
  func tell(_ value: Value) {
    for observer in observers where observer.isActive.load(ordering: .relaxed) {
      observer.hear(value)
    }
  }

  /// Adds an observer, which hears what is told from now on.
  func add(_ hear: @escaping @SceneActor (Value) -> Void) -> Observation {
    let observer = Observer(hear)
    observers = observers + [observer]
    return Observation { [weak self] in
      observer.isActive.store(false, ordering: .relaxed)
      guard let self else { return }
      observers = observers.filter { $0 !== observer }
    }
  }

  @SceneActor
  @usableFromInline
  final class Observer {
    @usableFromInline let hear: @SceneActor (Value) -> Void
    // An atomic is read without a check for exclusive access.
    @usableFromInline let isActive = Atomic(true)

    init(_ hear: @escaping @SceneActor (Value) -> Void) { self.hear = hear }
  }
}
