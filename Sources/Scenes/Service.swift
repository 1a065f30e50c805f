/// A stateful service: the one source of truth of its domain.
///
/// It is told what to do by methods that return nothing; what comes of it shows in its state. A method
/// that makes no sense in the current state changes nothing.
@MainActor
public protocol Service: AnyObject {
  /// What the service knows.
  associatedtype State

  /// The state, to read and to observe.
  var state: ObservableState<State> { get }
}

extension Service {
  /// The current state.
  public var currentState: State { state.value }
}
