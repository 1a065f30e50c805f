/// A state as it was at a moment, which is made data of only where somebody looks at it.
///
/// To hold a state costs next to nothing: its parts are shared with the state that follows.
@MainActor
package struct LazyState {
  private let state: Any

  /// Holds a state.
  init(_ state: Any) { self.state = state }

  /// The state as data.
  ///
  /// - Complexity: O(*n*) in the size of the state, each time.
  package var value: Value { Value(reflecting: state) }

  /// What stands at a path of the state, of which nothing else is made data.
  ///
  /// - Throws: `ValuePathError`.
  package func value(at path: ValuePath) throws(ValuePathError) -> Value {
    try Value(reflecting: state, at: path)
  }
}
