import Scenes

/// A count, looked at closely.
@MainActor
final class CounterDetailsStore: Store {
  struct State: Equatable, Codable, Sendable {
    var count: Int
    let isDismissButtonHidden: Bool
  }

  @Dispatchable
  enum Action {
    /// Counts from another number on.
    case setCount(Int)
    /// Counts from zero on.
    case reset
    /// Leaves, where there is a button for it.
    case dismiss
  }

  enum Route { case dismissed }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let didChangeCount: @MainActor (Int) -> Void

  /// Creates the details of a count.
  ///
  /// - Parameters:
  ///   - count: The count so far.
  ///   - isDismissButtonHidden: Whether they are left by going back only.
  ///   - didChangeCount: Hears each new count.
  init(
    count: Int, isDismissButtonHidden: Bool, didChangeCount: @escaping @MainActor (Int) -> Void
  ) {
    relay = Relay(State(count: count, isDismissButtonHidden: isDismissButtonHidden))
    self.didChangeCount = didChangeCount
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .setCount(let count): self.count(count)
    case .reset: count(0)
    case .dismiss: if !currentState.isDismissButtonHidden { routes.send(.dismissed) }
    }
  }

  private func count(_ count: Int) {
    var next = currentState
    next.count = HopCount.nearest(to: count)
    guard next != currentState else { return }
    relay.accept(next)
    didChangeCount(next.count)
  }
}

extension CounterDetailsStore: Restorable {
  func restore(_ state: State) {
    relay.accept(
      State(
        count: HopCount.nearest(to: state.count),
        isDismissButtonHidden: state.isDismissButtonHidden))
  }
}
