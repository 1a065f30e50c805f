import Scenes

/// A number of hops that a counter can show, and its details.
struct HopCount: Equatable, Codable, Sendable {
  static let range = 0...9999

  /// The number in the range that is nearest to the new value.
  var count: Int { didSet { count = Self.nearest(to: count) } }
  /// Whether the only way to leave is back.
  let isDismissButtonHidden: Bool

  init(count: Int, isDismissButtonHidden: Bool) {
    self.count = Self.nearest(to: count)
    self.isDismissButtonHidden = isDismissButtonHidden
  }

  private static func nearest(to count: Int) -> Int {
    min(max(count, range.lowerBound), range.upperBound)
  }
}

/// A count that the counter and its details share and observe.
@MainActor
class HopCounter {
  private let relay: Relay<HopCount>
  private let didChangeCount: @MainActor (Int) -> Void

  /// Creates a count; `didChangeCount` receives each new value.
  init(
    count: Int, isDismissButtonHidden: Bool, didChangeCount: @escaping @MainActor (Int) -> Void
  ) {
    relay = Relay(HopCount(count: count, isDismissButtonHidden: isDismissButtonHidden))
    self.didChangeCount = didChangeCount
  }

  var state: ObservableState<HopCount> { relay.states }

  func count(_ count: Int) {
    let last = relay.value.count
    relay.change { $0.count = count }
    if relay.value.count != last { didChangeCount(relay.value.count) }
  }

  func restore(_ state: HopCount) {
    relay.accept(HopCount(count: state.count, isDismissButtonHidden: state.isDismissButtonHidden))
  }
}

/// Counts hops.
@MainActor
final class CounterStore: HopCounter, Store, Restorable {
  @Dispatchable
  enum Action {
    /// Adds one hop.
    case increment
    /// Removes one hop.
    case decrement
    /// Shows details of the count on a new page.
    case details
    /// Shows details of the count in a modal.
    case peek
    /// Leaves the counter, if it has a button for it.
    case dismiss
  }

  enum Route: Equatable { case details(isModal: Bool), dismissed }

  let routes = Routes<Route>()

  func dispatch(_ action: Action) {
    switch action {
    case .increment: count(currentState.count + 1)
    case .decrement: count(currentState.count - 1)
    case .details: routes.send(.details(isModal: false))
    case .peek: routes.send(.details(isModal: true))
    case .dismiss: if !currentState.isDismissButtonHidden { routes.send(.dismissed) }
    }
  }
}

struct CounterView: SceneView {
  func render(_ state: HopCount) -> String {
    page(
      "Hop, hop, hop", state.count == 1 ? "  1 hop" : "  \(state.count) hops",
      "[increment]  [decrement]\n[details]  [peek]"
        + (state.isDismissButtonHidden ? "" : "  [counter.dismiss]"))
  }
}

extension SignedInContainer {
  func buildCounter(
    count: Int, isDismissButtonHidden: Bool, didChangeCount: @escaping @MainActor (Int) -> Void,
    onRoute: @escaping RouteHandler<CounterStore>
  ) -> (scene: Scene, store: CounterStore) {
    let store = CounterStore(
      count: count, isDismissButtonHidden: isDismissButtonHidden, didChangeCount: didChangeCount)
    return (scene("counter", store, CounterView(), onRoute: onRoute), store)
  }
}

/// Counts hops in a secondary stack and reports each count to the scene that started it.
@MainActor
final class CounterCoordinator: Coordinator {
  private let isDismissButtonHidden: Bool
  private let didChangeCount: @MainActor (Int) -> Void
  /// Outlives the counter inside it.
  private let lounge: LoungeCoordinator
  private weak var store: CounterStore?

  init(
    in parent: LoungeCoordinator, isDismissButtonHidden: Bool,
    didChangeCount: @escaping @MainActor (Int) -> Void
  ) {
    lounge = parent
    self.isDismissButtonHidden = isDismissButtonHidden
    self.didChangeCount = didChangeCount
    super.init("counter", in: parent)
  }

  func makeCounter(from count: Int) -> Scene {
    let counter = lounge.signedIn.container.buildCounter(
      count: count, isDismissButtonHidden: isDismissButtonHidden, didChangeCount: didChangeCount
    ) { [self] route, _, _ in
      switch route {
      case .details(let isModal):
        try show(
          KooberPlace.counterDetails(modal: isModal ? true : nil), cause: "route of counter"
        ) { [self] in try makeDetails(isModal: isModal) }
      case .dismissed: try stop(cause: "counter dismissed")
      }
    }
    store = counter.store
    return counter.scene
  }

  /// Makes the details of the current count; pushed details need no button, because there is a way back.
  func makeDetails(isModal: Bool) throws -> Scene {
    guard let store else {
      throw RouterError.noScene(
        KooberPlace.counterDetails(modal: nil).destination, reason: "no counter is shown")
    }
    return lounge.signedIn.container.buildCounterDetails(
      count: store.currentState.count, isDismissButtonHidden: !isModal,
      didChangeCount: { [weak store] count in store?.count(count) },
      onRoute: leaving("counter details dismissed"))
  }
}
