import Scenes

/// What lives while a ride is being asked for.
@MainActor
final class PickMeUpContainer {
  let scope: Scope
  private let signedIn: SignedInContainer

  init(in signedIn: SignedInContainer) {
    self.signedIn = signedIn
    scope = signedIn.scope.begin("pickMeUp")
  }

  private var world: Environment { signedIn.app.environment.value }

  var locations: LocationRepository { world.locations }

  var formats: Formats { world.formats }

  func makePickMeUpStore(beginningWith actions: [PickMeUpStore.Action]) -> PickMeUpStore {
    scope.track(
      PickMeUpStore(
        on: world.stage, locations: world.locations, rides: signedIn.remote.rides,
        responder: signedIn.rides, uuid: world.uuid, beginningWith: actions))
  }

  func makeDropOffStore(
    responder: any DropOffLocationDeterminedResponder
  ) -> DropOffLocationPickerStore {
    scope.track(
      DropOffLocationPickerStore(locations: world.locations.all, responder: responder))
  }

  func makeRideOptionStore(
    responder: any RideOptionDeterminedResponder
  ) -> RideOptionPickerStore {
    scope.track(
      RideOptionPickerStore(
        on: world.stage, pickUp: world.locations.current, options: signedIn.rideOptions,
        responder: responder))
  }

  func makeSendingStore(
    pickMeUp: ObservableState<PickMeUpState>, responder: any RideRequestCancelledResponder
  ) -> SendingRideRequestStore {
    scope.track(SendingRideRequestStore(pickMeUp: pickMeUp, responder: responder))
  }

  func makeConfirmationStore(question: String) -> ConfirmationStore {
    scope.track(ConfirmationStore(question: question))
  }
}

/// One ride that is asked for: a flow whose steps the state of pickMeUp controls.
@MainActor
final class PickMeUpCoordinator: Coordinator {
  private let container: PickMeUpContainer
  /// Lives at least as long as the flow inside of it.
  private let signedIn: SignedInCoordinator
  private weak var store: PickMeUpStore?
  /// The step that is presented now.
  private weak var step: Scene?

  init(in parent: SignedInCoordinator, container: PickMeUpContainer) {
    signedIn = parent
    self.container = container
    super.init("pickMeUp", in: parent)
  }

  isolated deinit { container.scope.end() }

  func makePickMeUp(latitude: Double, longitude: Double) throws -> Scene {
    guard let location = container.locations.nearest(latitude: latitude, longitude: longitude)
    else {
      throw RouterError.noScene(
        KooberPlace.rideNear(latitude: latitude, longitude: longitude).destination,
        reason: "there is no such point on earth")
    }
    return makePickMeUp([.setDropOff(location: location.id)])
  }

  /// Makes the scene of the flow, with the first steps done.
  func makePickMeUp(_ actions: [PickMeUpStore.Action]) -> Scene {
    let store = container.makePickMeUpStore(beginningWith: actions)
    self.store = store
    return PickMeUpBuilder.build(store) { [self] route, scene in try follow(route, of: scene) }
  }

  func makeDropOffPicker() throws -> Scene {
    let store = try liveStore()
    return present(
      DropOffLocationPickerBuilder.build(container.makeDropOffStore(responder: store)) { _, _ in
        store.dispatch(.back)
      })
  }

  func makeRideOptionPicker() throws -> Scene {
    let store = try liveStore()
    return present(
      RideOptionPickerBuilder.build(
        container.makeRideOptionStore(responder: store), formats: container.formats
      ) { _, _ in
        store.dispatch(.back)
      })
  }

  func makeSending() throws -> Scene {
    let store = try liveStore()
    return present(
      SendingRideRequestBuilder.build(
        container.makeSendingStore(pickMeUp: store.state, responder: store)))
  }

  func makeConfirmation(question: String) -> Scene {
    ConfirmationBuilder.build(container.makeConfirmationStore(question: question)) {
      [self] route, scene in
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
      throw RouterError.noScene(KooberPlace.map.destination, reason: "no ride is being asked for")
    }
    return store
  }

  private func follow(_ route: PickMeUpStore.Route, of scene: Scene) throws {
    switch route {
    case .step(let view): try show(view)
    case .confirmCancelling:
      try ask(
        KooberPlace.confirmation(question: "Forget this ride?"), cause: "route of pickMeUp"
      ) { [weak store] result in
        if result == .value(.bool(true)) { store?.forget() }
      }
    case .done: try remove(scene, cause: "ride is done")
    }
  }

  private func show(_ view: PickMeUpView) throws {
    if let step { try remove(step, cause: "pickMeUp is at \(view)") }
    step = nil
    switch view {
    case .selectDropOffLocation: try show(.dropOffPicker, at: view, making: makeDropOffPicker)
    case .selectRideOption: try show(.rideOptionPicker, at: view, making: makeRideOptionPicker)
    case .sendingRideRequest: try show(.sendingRideRequest, at: view, making: makeSending)
    case .initial, .confirmRequest, .final: return
    }
  }

  /// Shows the scene of a step; it is this flow's, whichever flow is in front.
  private func show(
    _ place: KooberPlace, at view: PickMeUpView,
    making make: @escaping @MainActor () throws -> Scene
  ) throws {
    try ask(place, cause: "pickMeUp is at \(view)", making: make) { [weak store] _ in
      if store?.currentState.view == view { store?.dispatch(.back) }
    }
  }
}
