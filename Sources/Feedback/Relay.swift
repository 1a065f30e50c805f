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

  private let observers = ObserverList<Value>()
  private var untold = Deque<Value>()
  private var isTelling = false

  /// Creates a relay with its first value.
  public init(_ value: Value) { self.value = value }

  /// The value to observe, for those who must not change it.
  public var states: ObservableState<Value> {
    ObservableState(read: { self.value }, observe: observe)
  }

  /// Changes the value and tells the observers.
  public func accept(_ newValue: Value) {
    value = newValue
    guard !observers.isEmpty else { return }
    guard !isTelling else { return untold.append(newValue) }
    isTelling = true
    observers.tell(newValue)
    while let next = untold.popFirst() { observers.tell(next) }
    isTelling = false
  }

  /// Observes the value from now on.
  ///
  /// - Parameter hear: Called with the current value at once, then with each change.
  /// - Returns: The observation, which lasts until it is cancelled or released.
  public func observe(_ hear: @escaping @SceneActor (Value) -> Void) -> Observation {
    let observation = observers.add(hear)
    hear(untold.first ?? value)
    return observation
  }
}
