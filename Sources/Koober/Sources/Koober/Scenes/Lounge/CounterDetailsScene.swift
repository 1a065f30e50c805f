import Scenes

/// The details of a count.
@MainActor
final class CounterDetailsStore: HopCounter, Store, Restorable {
  @Dispatchable
  enum Action {
    /// Sets the count to a number.
    case setCount(Int)
    /// Sets the count to zero.
    case reset
    /// Leaves the details, if they have a button for it.
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
      "[setCount]  [reset]" + (state.isDismissButtonHidden ? "" : "\n[counterDetails.dismiss]"))
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
