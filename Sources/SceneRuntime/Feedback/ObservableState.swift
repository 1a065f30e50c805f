/// A state that can be read and observed, and changed by its owner only.
@MainActor
public struct ObservableState<State> {
  private let read: @MainActor () -> State
  private let observeState: @MainActor (@escaping @MainActor (State) -> Void) -> StateObservation
  private let countObservers: @MainActor () -> Int

  init(
    read: @escaping @MainActor () -> State,
    observe: @escaping @MainActor (@escaping @MainActor (State) -> Void) -> StateObservation,
    countObservers: @escaping @MainActor () -> Int
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
  public func observe(_ hear: @escaping @MainActor (State) -> Void) -> StateObservation {
    observeState(hear)
  }
}
