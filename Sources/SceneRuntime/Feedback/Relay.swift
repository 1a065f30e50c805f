public import DequeModule

/// A value that can be changed and observed.
///
/// Observers are notified of the current value when they begin, then once of each change, all in the same
/// order. A change that an observer makes is delivered after the change it responds to.
@MainActor
public final class Relay<Value> {
  /// The current value.
  @inlinable public var value: Value { current }

  @usableFromInline var current: Value
  @usableFromInline let observers = ObserverList<Value>()
  @usableFromInline var pending = Deque<Value>()
  /// The value that observers are being notified of, or were notified of last.
  @usableFromInline var lastNotified: Value
  @usableFromInline var isNotifying = false

  /// Creates a relay with an initial value.
  @inlinable
  public init(_ value: Value) {
    current = value
    lastNotified = value
  }

  /// A read-only view of the value.
  public var states: ObservableState<Value> {
    ObservableState(
      read: { self.value }, observe: observe, countObservers: { self.observers.observerCount })
  }

  /// Sets the value and notifies the observers.
  @inlinable
  public func accept(_ newValue: Value) {
    current = newValue
    guard !isNotifying else { return pending.append(newValue) }
    guard !observers.isEmpty else { return }
    isNotifying = true
    notify(newValue)
    notifyPending()
  }

  @usableFromInline
  func notify(_ value: Value) {
    lastNotified = value
    observers.notify(value)
  }

  @usableFromInline
  func notifyPending() {
    while let next = pending.popFirst() { notify(next) }
    isNotifying = false
  }

  /// Observes the value: calls the closure at once with the current value, then once for each change.
  ///
  /// A change that is made during the first call is delivered after it.
  @usableFromInline package func observe(_ onChange: @escaping @MainActor (Value) -> Void)
    -> StateObservation
  {
    let observation = observers.add(onChange)
    guard !isNotifying else {
      onChange(lastNotified)
      return observation
    }
    isNotifying = true
    lastNotified = value
    onChange(value)
    notifyPending()
    return observation
  }
}
