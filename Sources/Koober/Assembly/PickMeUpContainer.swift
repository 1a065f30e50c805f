import Scenes

/// What lives while a ride is being asked for.
@SceneActor
final class PickMeUpContainer {
  let scope: Scope
  private let signedIn: SignedInContainer

  init(in signedIn: SignedInContainer) {
    self.signedIn = signedIn
    scope = signedIn.scope.begin("pickMeUp")
  }

  private var world: Environment { signedIn.app.environment.value }

  func makePickMeUpStore(dropOff: LocationID?, option: RideOptionID?) -> PickMeUpStore {
    let store = PickMeUpStore(
      on: world.stage, locations: world.locations, rides: world.rides, uuid: world.uuid)
    if let dropOff { store.dispatch(.setDropOff(location: dropOff)) }
    if let option { store.dispatch(.selectRideOption(id: option)) }
    return scope.track(store)
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
        on: world.stage, pickUp: world.locations.current, rides: world.rides, responder: responder))
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
