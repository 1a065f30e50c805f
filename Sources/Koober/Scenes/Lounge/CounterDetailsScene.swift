import Scenes

/// A count, looked at closely.
@MainActor
final class CounterDetailsStore: Store {
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
  private let relay: Relay<HopCount>
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
    relay = Relay(HopCount(count: count, isDismissButtonHidden: isDismissButtonHidden))
    self.didChangeCount = didChangeCount
  }

  var state: ObservableState<HopCount> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .setCount(let count): self.count(count)
    case .reset: count(0)
    case .dismiss: if !currentState.isDismissButtonHidden { routes.send(.dismissed) }
    }
  }

  private func count(_ count: Int) {
    let last = currentState.count
    relay.change { $0.count = count }
    if currentState.count != last { didChangeCount(currentState.count) }
  }
}

extension CounterDetailsStore: Restorable {
  func restore(_ state: HopCount) {
    relay.accept(
      HopCount(count: state.count, isDismissButtonHidden: state.isDismissButtonHidden))
  }
}

struct CounterDetailsView: SceneView {
  struct Props: Equatable {
    let count: Int
    let lines: [String]
    let buttons: String
  }

  func props(from state: HopCount) -> Props {
    Props(
      count: state.count,
      lines: ["\(state.count / 2) there and back", state.count % 2 == 0 ? "even" : "odd"],
      buttons: state.isDismissButtonHidden
        ? "[setCount]  [reset]" : "[setCount]  [reset]  [dismiss]")
  }

  func render(_ props: Props) -> String {
    (["About \(props.count)", ""] + props.lines.map { "  \($0)" } + ["", props.buttons])
      .joined(separator: "\n")
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
