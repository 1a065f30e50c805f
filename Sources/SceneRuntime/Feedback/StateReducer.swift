/// A state machine: a pure function that applies an event to a state.
///
/// It accepts the three common forms, which differ in how they express that a transition does not exist.
public struct StateReducer<State, Event> {
  @usableFromInline let apply: (inout State, Event) -> Void

  /// Creates a reducer from a function that changes the state in place or leaves it unchanged.
  @inlinable
  public init(_ reduce: @escaping (inout State, Event) -> Void) { apply = reduce }

  /// Creates a reducer from a function that returns the new state, or the old one for no change.
  @inlinable
  public init(_ reduce: @escaping (State, Event) -> State) {
    apply = { state, event in state = reduce(state, event) }
  }

  /// Creates a reducer from a function that returns the new state, or nil for no change.
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
