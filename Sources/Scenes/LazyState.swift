/// A state at some moment, which is converted to data only on demand.
///
/// Keeping a state is cheap, because it shares its parts with later states.
@MainActor
package struct LazyState {
  private let state: Any

  /// Creates a lazy state of a state.
  init(_ state: Any) { self.state = state }

  /// The state as data.
  ///
  /// - Complexity: O(*n*) in the size of the state, on each access.
  package var value: Value { Value(reflecting: state) }

  /// The value at a path of the state; the rest is not converted.
  ///
  /// - Throws: `ValuePathError`.
  package func value(at path: ValuePath) throws(ValuePathError) -> Value {
    try Value(reflecting: state, at: path)
  }

  /// Whether a path that selects nothing now may select something in another state of the type.
  package func mayHave(_ error: ValuePathError) -> Bool { error.mayPass(in: state) }
}
