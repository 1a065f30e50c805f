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
