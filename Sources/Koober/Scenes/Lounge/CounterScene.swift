import Scenes

/// How many hops there were: a number that a counter can show, and its details.
struct HopCount: Equatable, Codable, Sendable {
  static let range = 0...9999

  /// A number of the range: the nearest to what is set.
  var count: Int { didSet { count = Self.nearest(to: count) } }
  /// Whether one leaves by going back only.
  let isDismissButtonHidden: Bool

  init(count: Int, isDismissButtonHidden: Bool) {
    self.count = Self.nearest(to: count)
    self.isDismissButtonHidden = isDismissButtonHidden
  }

  private static func nearest(to count: Int) -> Int {
    min(max(count, range.lowerBound), range.upperBound)
  }
}

/// Counts hops.
@MainActor
final class CounterStore: Store {
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
  private let relay: Relay<HopCount>
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
    relay = Relay(HopCount(count: count, isDismissButtonHidden: isDismissButtonHidden))
    self.didChangeCount = didChangeCount
  }

  var state: ObservableState<HopCount> { relay.states }

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
    let last = currentState.count
    relay.change { $0.count = count }
    if currentState.count != last { didChangeCount(currentState.count) }
  }
}

extension CounterStore: Restorable {
  func restore(_ state: HopCount) {
    relay.accept(
      HopCount(count: state.count, isDismissButtonHidden: state.isDismissButtonHidden))
  }
}

struct CounterView: SceneView {
  struct Props: Equatable {
    let count: String
    let buttons: String
  }

  func props(from state: HopCount) -> Props {
    Props(
      count: state.count == 1 ? "1 hop" : "\(state.count) hops",
      buttons: state.isDismissButtonHidden
        ? "[details]  [peek]" : "[details]  [peek]  [dismiss]")
  }

  func render(_ props: Props) -> String {
    """
    Hop, hop, hop

      \(props.count)

    [increment]  [decrement]
    \(props.buttons)
    """
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

/// Counts hops in a stack of its own, and tells each count to whoever started it.
@MainActor
final class CounterCoordinator: Coordinator {
  private let isDismissButtonHidden: Bool
  private let didChangeCount: @MainActor (Int) -> Void
  /// Lives at least as long as the counter inside of it.
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
          KooberPlace.counterDetails(modal: isModal ? true : nil),
          cause: "route of counter", making: { [self] in try makeDetails(isModal: isModal) })
      case .dismissed: try stop(cause: "counter dismissed")
      }
    }
    store = counter.store
    return counter.scene
  }

  /// Makes the details of the count so far; where they are pushed, there is a way back already.
  func makeDetails(isModal: Bool) throws -> Scene {
    guard let store else {
      throw RouterError.noScene(
        KooberPlace.counterDetails(modal: nil).destination, reason: "nobody counts")
    }
    return lounge.signedIn.container.buildCounterDetails(
      count: store.currentState.count, isDismissButtonHidden: !isModal,
      didChangeCount: { [weak store] count in store?.count(count) }
    ) { [self] route, scene, _ in
      switch route {
      case .dismissed: try remove(scene, cause: "counter details dismissed")
      }
    }
  }
}
