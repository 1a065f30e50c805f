public import DequeModule

/// A value that changes, and those who observe it.
///
/// Observers hear the current value when they begin, then each change once, all in the same order: a
/// change that an observer makes is told after the change it answers has reached everybody.
@MainActor
public final class Relay<Value> {
  /// The current value.
  @inlinable public var value: Value { current }

  @usableFromInline var current: Value
  @usableFromInline let observers = ObserverList<Value>()
  @usableFromInline var untold = Deque<Value>()
  /// The value that observers hear now, or have heard last.
  @usableFromInline var told: Value
  @usableFromInline var isTelling = false

  /// Creates a relay with its first value.
  @inlinable
  public init(_ value: Value) {
    current = value
    told = value
  }

  /// The value to observe, for those who must not change it.
  public var states: ObservableState<Value> {
    ObservableState(
      read: { self.value }, observe: observe, countObservers: { self.observers.observerCount })
  }

  /// Changes the value and tells the observers.
  @inlinable
  public func accept(_ newValue: Value) {
    current = newValue
    guard !isTelling else { return untold.append(newValue) }
    guard !observers.isEmpty else { return }
    isTelling = true
    tell(newValue)
    tellTheRest()
  }

  @usableFromInline
  func tell(_ value: Value) {
    told = value
    observers.tell(value)
  }

  @usableFromInline
  func tellTheRest() {
    while let next = untold.popFirst() { tell(next) }
    isTelling = false
  }

  /// Observes the value from now on.
  ///
  /// A change that is made while the current value is heard is told after that.
  @usableFromInline package func observe(_ hear: @escaping @MainActor (Value) -> Void)
    -> StateObservation
  {
    let observation = observers.add(hear)
    guard !isTelling else {
      hear(told)
      return observation
    }
    isTelling = true
    told = value
    hear(value)
    tellTheRest()
    return observation
  }
}
