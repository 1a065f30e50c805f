/// A state as it was at a moment, which is made data of only where somebody looks at it.
///
/// To hold a state costs next to nothing: its parts are shared with the state that follows.
@MainActor
package struct LazyState {
  private let read: @MainActor () -> Value

  /// Holds a state.
  init<State>(_ state: State) { read = { Value(reflecting: state) } }

  /// The state as data.
  ///
  /// - Complexity: O(*n*) in the size of the state, each time.
  package var value: Value { read() }
}
