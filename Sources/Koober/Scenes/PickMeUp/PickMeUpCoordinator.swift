import Scenes

/// The objects that live while a ride is being requested.
@MainActor
final class PickMeUpContainer: SceneContainer {
  let scope: Scope
  let signedIn: SignedInContainer

  init(in signedIn: SignedInContainer) {
    self.signedIn = signedIn
    scope = signedIn.scope.begin("pickMeUp")
  }

  var environment: CurrentEnvironment { signedIn.environment }

  var locations: LocationRepository { environment.value.locations }
}

/// One request for a ride: a flow whose steps follow from the state of pickMeUp.
@MainActor
final class PickMeUpCoordinator: Coordinator {
  private let container: PickMeUpContainer
  /// Outlives the flow inside it.
  private let signedIn: SignedInCoordinator
  private weak var store: PickMeUpStore?
  private weak var step: Scene?

  init(in parent: SignedInCoordinator) {
    signedIn = parent
    container = PickMeUpContainer(in: parent.container)
    super.init("pickMeUp", in: parent)
  }

  isolated deinit { container.scope.end() }

  func makePickMeUp(_ latitude: Double, _ longitude: Double) throws -> Scene {
    guard let location = container.locations.nearest(latitude: latitude, longitude: longitude)
    else {
      throw RouterError.noScene(
        KooberPlace.rideNear(latitude: latitude, longitude: longitude).destination,
        reason: "the coordinates are invalid")
    }
    return try makePickMeUp(to: location.id)
  }

  /// - Throws: ``KooberError/alreadyThere``.
  func makePickMeUp(to dropOff: LocationID?, with option: RideOptionID? = nil) throws -> Scene {
    guard dropOff != container.locations.current.id else { throw KooberError.alreadyThere }
    return makePickMeUp(
      [dropOff.map { .setDropOff(location: $0) }, option.map { .selectRideOption(id: $0) }]
        .compactMap(\.self))
  }

  /// Makes the scene of the flow, with the first steps done.
  func makePickMeUp(_ actions: [PickMeUpStore.Action]) -> Scene {
    let pickMeUp = container.buildPickMeUp(beginningWith: actions) { [self] route, scene, store in
      switch route {
      case .step(let view): try show(view)
      case .confirmCancelling:
        try show(
          KooberPlace.confirmation(question: "Abandon this ride?"), cause: "route of pickMeUp"
        ) { [weak store] result in
          if result == .value(true) { store?.forget() }
        }
      case .done: try remove(scene, cause: "ride is done")
      }
    }
    store = pickMeUp.store
    return pickMeUp.scene
  }

  func makeDropOffPicker() throws -> Scene {
    let store = try liveStore()
    return present(
      container.buildDropOffLocationPicker(responder: store) { _, _, _ in store.dispatch(.back) })
  }

  func makeRideOptionPicker() throws -> Scene {
    let store = try liveStore()
    return present(
      container.buildRideOptionPicker(responder: store) { _, _, _ in store.dispatch(.back) })
  }

  func makeSending() throws -> Scene {
    let store = try liveStore()
    return present(container.buildSending(pickMeUp: store.state, responder: store))
  }

  func makeConfirmation(question: String) -> Scene {
    container.buildConfirmation(question: question) { [self] route, scene, _ in
      switch route {
      case .answered(let isYes):
        try finish(scene, with: .bool(isYes), cause: "answer of confirmation")
      }
    }
  }

  private func present(_ scene: Scene) -> Scene {
    step = scene
    return scene
  }

  private func liveStore() throws -> PickMeUpStore {
    guard let store else {
      throw RouterError.noScene(KooberPlace.map.destination, reason: "no ride is being requested")
    }
    return store
  }

  private func show(_ view: PickMeUpView) throws {
    if let step { try remove(step, cause: "pickMeUp is at \(view)") }
    step = nil
    let (place, make): (KooberPlace, @MainActor () throws -> Scene)
    switch view {
    case .selectDropOffLocation: (place, make) = (.dropOffPicker, makeDropOffPicker)
    case .selectRideOption: (place, make) = (.rideOptionPicker, makeRideOptionPicker)
    case .sendingRideRequest: (place, make) = (.sendingRideRequest, makeSending)
    case .initial, .confirmRequest, .final: return
    }
    // The scene belongs to this flow, even if another flow is current.
    try show(place, cause: "pickMeUp is at \(view)", making: make) { [weak store] _ in
      if store?.currentState.view == view { store?.dispatch(.back) }
    }
  }
}
