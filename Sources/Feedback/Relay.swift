import DequeModule
public import Stage

/// A value that changes, and those who observe it.
///
/// Observers hear the current value when they begin, then each change once, all in the same order: a
/// change that an observer makes is told after the change it answers has reached everybody.
@SceneActor
public final class Relay<Value> {
  /// The current value.
  public private(set) var value: Value

  private var observers: [Observer] = []
  private var untold = Deque<Value>()
  private var isTelling = false

  /// Creates a relay with its first value.
  public init(_ value: Value) { self.value = value }

  /// Changes the value and tells the observers.
  public func accept(_ newValue: Value) {
    value = newValue
    guard !observers.isEmpty else { return }
    guard !isTelling else { return untold.append(newValue) }
    isTelling = true
    tell(newValue)
    while let next = untold.popFirst() { tell(next) }
    isTelling = false
  }

  private func tell(_ value: Value) {
    for observer in observers where observer.isActive { observer.hear(value) }
  }

  /// Observes the value from now on.
  ///
  /// - Parameter hear: Called with the current value at once, then with each change.
  /// - Returns: The observation, which lasts until it is cancelled or released.
  public func observe(_ hear: @escaping @SceneActor (Value) -> Void) -> Observation {
    let observer = Observer(hear)
    observers.append(observer)
    hear(untold.isEmpty ? value : untold[0])
    return Observation { [weak self] in
      observer.isActive = false
      self?.observers.removeAll { $0 === observer }
    }
  }

  @SceneActor
  private final class Observer {
    let hear: @SceneActor (Value) -> Void
    var isActive = true

    init(_ hear: @escaping @SceneActor (Value) -> Void) { self.hear = hear }
  }
}

extension Relay {
  /// The value to observe, for those who must not change it.
  public var states: ObservableState<Value> { ObservableState(self) }
}
