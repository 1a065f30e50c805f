/// A state machine: how an event changes a state, as a pure function.
///
/// All three usual forms are accepted; they differ in how they say that a transition doesn't exist.
public struct StateReducer<State, Event> {
  @usableFromInline let apply: (inout State, Event) -> Void

  /// Creates a reducer from a function that changes the state in place, or leaves it.
  @inlinable
  public init(_ reduce: @escaping (inout State, Event) -> Void) { apply = reduce }

  /// Creates a reducer from a function that returns the new state, or the old one.
  @inlinable
  public init(_ reduce: @escaping (State, Event) -> State) {
    apply = { state, event in state = reduce(state, event) }
  }

  /// Creates a reducer from a function that returns the new state, or nil for no such transition.
  @inlinable
  public init(_ reduce: @escaping (State, Event) -> State?) {
    apply = { state, event in
      if let next = reduce(state, event) { state = next }
    }
  }

  @inlinable
  package func callAsFunction(_ state: State, _ event: Event) -> State {
    var state = state
    apply(&state, event)
    return state
  }
}
