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

  /// The state as data; `memory` has the parts of an earlier one.
  package func value(reusing memory: StateMemory) -> Value {
    Value(reflecting: state, reusing: memory.values)
  }

  /// The value at a path of the state; the rest is not converted.
  ///
  /// - Throws: `ValuePathError`.
  package func value(at path: ValuePath) throws(ValuePathError) -> Value {
    try Value(reflecting: state, at: path)
  }

  /// Returns the error for a path that selects nothing in any state of the type; nil if it may select something.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - skipsNumbers: Whether the path has no numbers of elements, and leads to the parts of all elements.
  /// - Returns: The error.
  package func impossibility(
    of path: ValuePath, skippingNumbers skipsNumbers: Bool = false
  ) -> ValuePathError? {
    path.impossibility(in: state, skippingNumbers: skipsNumbers)
  }
}
