import Scenes

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
    let store = lounge.signedIn.container.makeCounterStore(
      count: count, isDismissButtonHidden: isDismissButtonHidden, didChangeCount: didChangeCount)
    self.store = store
    return CounterBuilder.build(store) { [self] route, _ in
      switch route {
      case .details(let isModal):
        try show(
          KooberPlace.counterDetails(modal: isModal ? true : nil),
          cause: "route of counter", making: { [self] in try makeDetails(isModal: isModal) })
      case .dismissed: try stop(cause: "counter dismissed")
      }
    }
  }

  /// Makes the details of the count so far; where they are pushed, there is a way back already.
  func makeDetails(isModal: Bool) throws -> Scene {
    guard let store else {
      throw RouterError.noScene(
        KooberPlace.counterDetails(modal: nil).destination, reason: "nobody counts")
    }
    let details = lounge.signedIn.container.makeCounterDetailsStore(
      count: store.currentState.count, isDismissButtonHidden: !isModal
    ) { [weak store] count in store?.count(count) }
    return CounterDetailsBuilder.build(details) { [self] route, scene in
      switch route {
      case .dismissed: try remove(scene, cause: "counter details dismissed")
      }
    }
  }
}
