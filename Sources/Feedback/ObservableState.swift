public import Stage

/// A state that can be read and observed, and changed by its owner only.
@SceneActor
public struct ObservableState<State> {
  private let read: @SceneActor () -> State
  private let observeState: @SceneActor (@escaping @SceneActor (State) -> Void) -> Observation
  private let countObservers: @SceneActor () -> Int

  init(
    read: @escaping @SceneActor () -> State,
    observe: @escaping @SceneActor (@escaping @SceneActor (State) -> Void) -> Observation,
    countObservers: @escaping @SceneActor () -> Int
  ) {
    self.read = read
    observeState = observe
    self.countObservers = countObservers
  }

  /// The current state.
  public var value: State { read() }

  /// How many observe the state now.
  package var observerCount: Int { countObservers() }

  /// Observes the state: the current one at once, then each change once.
  ///
  /// - Parameter hear: Called with each state.
  /// - Returns: The observation, which lasts until it is cancelled or released.
  public func observe(_ hear: @escaping @SceneActor (State) -> Void) -> Observation {
    observeState(hear)
  }
}
