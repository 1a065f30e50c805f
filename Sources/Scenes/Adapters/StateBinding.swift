public import Observation

/// A property of an app, to read, write and observe.
///
/// ```swift
/// StateBinding(app, \.path)
/// StateBinding { app.sheet != nil } set: { $0 ? app.startBooking() : app.closeSheet() }
/// store.binding(\.path) { .setPath($0) }
/// ```
@MainActor
public struct StateBinding<Value> {
  let get: @MainActor () -> Value
  let set: @MainActor (Value) -> Void
  /// Observes a state that is not observed by Observation; nil if there is none.
  let observe: (@MainActor (_ onChange: @escaping @MainActor () -> Void) -> StateObservation)?

  /// Binds a property of an `@Observable` model.
  ///
  /// - Parameters:
  ///   - model: The model, which the binding retains.
  ///   - property: The property.
  public init<Model: AnyObject & Observable>(
    _ model: Model, _ property: ReferenceWritableKeyPath<Model, Value>
  ) {
    self.init {
      model[keyPath: property]
    } set: {
      model[keyPath: property] = $0
    }
  }

  /// Binds what two closures read and write.
  ///
  /// - Parameters:
  ///   - get: Reads the value. It must read properties of `@Observable` models only.
  ///   - set: Changes the value, or does nothing if the app does not accept it.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.init(get: get, set: set, observe: nil)
  }

  init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void,
    observe: (@MainActor (@escaping @MainActor () -> Void) -> StateObservation)?
  ) {
    self.get = get
    self.set = set
    self.observe = observe
  }

  /// A binding of the same property whose values are others; `back` returns nil for one that is not written.
  func converted<Converted>(
    _ convert: @escaping @MainActor (Value) -> Converted,
    back: @escaping @MainActor (Converted) -> Value?
  ) -> StateBinding<Converted> {
    StateBinding<Converted> {
      convert(get())
    } set: {
      if let value = back($0) { set(value) }
    } observe: {
      observe?($0) ?? StateObservation {}
    }
  }

  /// A binding of an optional property as a list of at most one element.
  func list<Element>() -> StateBinding<[Element]> where Value == Element? {
    converted {
      $0.map { [$0] } ?? []
    } back: {
      .some($0.first)
    }
  }
}

extension ReducerStore {
  /// Binds a property of the state, which an action changes.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - action: Makes the action that changes it to a value.
  /// - Returns: The binding.
  public func binding<Value>(
    _ property: KeyPath<State, Value>, send action: @escaping @MainActor (Value) -> Action
  ) -> StateBinding<Value> {
    StateBinding {
      self.currentState[keyPath: property]
    } set: {
      self.send(action($0))
    } observe: {
      self.observeChanges($0)
    }
  }
}
