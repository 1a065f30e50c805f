import Scenes

/// Counts hops.
@MainActor
final class CounterStore: Store {
  struct State: Equatable, Codable, Sendable {
    var count: Int
    let isDismissButtonHidden: Bool
  }

  @Dispatchable
  enum Action {
    /// One more.
    case increment
    /// One less.
    case decrement
    /// Looks at the number more closely, on a page behind.
    case details
    /// Looks at the number more closely, for a moment.
    case peek
    /// Stops counting, where there is a button for it.
    case dismiss
  }

  enum Route: Equatable { case details(isModal: Bool), dismissed }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let didChangeCount: @MainActor (Int) -> Void

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - count: What to count on from.
  ///   - isDismissButtonHidden: Whether it is left by going back only.
  ///   - didChangeCount: Hears each new count.
  init(
    count: Int, isDismissButtonHidden: Bool, didChangeCount: @escaping @MainActor (Int) -> Void
  ) {
    relay = Relay(
      State(count: HopCount.nearest(to: count), isDismissButtonHidden: isDismissButtonHidden))
    self.didChangeCount = didChangeCount
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .increment: count(currentState.count + 1)
    case .decrement: count(currentState.count - 1)
    case .details: routes.send(.details(isModal: false))
    case .peek: routes.send(.details(isModal: true))
    case .dismiss: if !currentState.isDismissButtonHidden { routes.send(.dismissed) }
    }
  }

  /// Goes on from another count.
  func count(_ count: Int) {
    var next = currentState
    next.count = HopCount.nearest(to: count)
    guard next != currentState else { return }
    relay.accept(next)
    didChangeCount(next.count)
  }
}

extension CounterStore: Restorable {
  func restore(_ state: State) {
    relay.accept(
      State(
        count: HopCount.nearest(to: state.count),
        isDismissButtonHidden: state.isDismissButtonHidden))
  }
}
