import Observation

/// A value that is read from `@Observable` objects, and observed as SwiftUI does: changes of the properties that are
/// read are published together, once the running code has suspended or returned.
@MainActor
final class ObservedValue<Value: Equatable> {
  let read: @MainActor () -> Value
  private let published: Relay<Value>
  private let onChange: @MainActor () -> Void

  /// Reads a value, and observes it from now on.
  ///
  /// - Parameters:
  ///   - read: Reads the value.
  ///   - onChange: Called after changes, even if the value is the same as before.
  init(
    _ read: @escaping @MainActor () -> Value, onChange: @escaping @MainActor () -> Void = {}
  ) {
    self.read = read
    self.onChange = onChange
    published = Relay(read())
    observe()
  }

  /// The current value, and its published changes.
  var state: ObservableState<Value> {
    ObservableState(reading: read, changesOf: published.states)
  }

  private func observe() {
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      Task { @MainActor in
        self?.observe()
        self?.onChange()
      }
    }
    if value != published.value { published.accept(value) }
  }
}

extension Routes where Route: Equatable {
  /// Creates routes that are derived from `@Observable` objects; actions may send others.
  ///
  /// ```swift
  /// Routes { app.user == nil ? .signIn : nil }
  /// ```
  ///
  /// - Parameter derive: Returns the route that the objects request now. It must read observable properties only.
  public convenience init(observing derive: @escaping @MainActor () -> Route?) {
    let value = ObservedValue(derive)
    // The closure retains the value.
    self.init(derivedFrom: value.state) { route in withExtendedLifetime(value) { route } }
  }
}
