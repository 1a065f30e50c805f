import Scenes

/// A count, looked at closely.
@MainActor
final class CounterDetailsStore: HopCounter, Store, Restorable {
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

  func dispatch(_ action: Action) {
    switch action {
    case .setCount(let count): self.count(count)
    case .reset: count(0)
    case .dismiss: if !currentState.isDismissButtonHidden { routes.send(.dismissed) }
    }
  }
}

struct CounterDetailsView: SceneView {
  func render(_ state: HopCount) -> String {
    page(
      "About \(state.count)",
      "  \(state.count / 2) there and back\n  \(state.count % 2 == 0 ? "even" : "odd")",
      "[setCount]  [reset]" + (state.isDismissButtonHidden ? "" : "  [dismiss]"))
  }
}

extension SignedInContainer {
  func buildCounterDetails(
    count: Int, isDismissButtonHidden: Bool, didChangeCount: @escaping @MainActor (Int) -> Void,
    onRoute: @escaping RouteHandler<CounterDetailsStore>
  ) -> Scene {
    let store = CounterDetailsStore(
      count: count, isDismissButtonHidden: isDismissButtonHidden, didChangeCount: didChangeCount)
    return scene("counterDetails", store, CounterDetailsView(), onRoute: onRoute)
  }
}
