public import Stage

/// A state that can be read and observed, and changed by its owner only.
@SceneActor
public struct ObservableState<State> {
  private let relay: Relay<State>

  init(_ relay: Relay<State>) { self.relay = relay }

  /// The current state.
  public var value: State { relay.value }

  /// Observes the state: the current one at once, then each change once.
  ///
  /// - Parameter hear: Called with each state.
  /// - Returns: The observation, which lasts until it is cancelled or released.
  public func observe(_ hear: @escaping @SceneActor (State) -> Void) -> Observation {
    relay.observe(hear)
  }
}
