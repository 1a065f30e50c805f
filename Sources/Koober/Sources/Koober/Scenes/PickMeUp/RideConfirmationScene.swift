import Scenes

/// The last question before a ride is requested.
@MainActor
final class RideConfirmationStore: Store, Derived {
  struct State: Equatable {
    var request: NewRideRequest?
    /// The reason why the last request failed.
    var problem: KooberError?
  }

  @Dispatchable
  enum Action {
    /// Requests the ride, also again after a failure.
    case confirm
  }

  let state: ObservableState<State>
  private let responder: any RideRequestConfirmedResponder

  init(pickMeUp: ObservableState<PickMeUpState>, responder: any RideRequestConfirmedResponder) {
    state = ObservableState(pickMeUp) { State(request: $0.request, problem: $0.failure) }
    self.responder = responder
  }

  func dispatch(_ action: Action) { responder.rideRequestConfirmed() }
}

/// A receiver of the user's decision to request the ride.
@MainActor
protocol RideRequestConfirmedResponder: AnyObject {
  func rideRequestConfirmed()
}

struct RideConfirmationView: SceneView {
  func render(_ state: RideConfirmationStore.State) -> String {
    page(
      section(
        state.request.map { "\($0.waypoints.pickUp.name) -> \($0.waypoints.dropOff.name)" },
        state.request.map { "by \($0.rideOption.rawValue)" }, notice(state.problem)),
      state.problem == nil ? "[confirm]" : "[retry]")
  }
}

extension PickMeUpContainer {
  func buildRideConfirmation(
    pickMeUp: ObservableState<PickMeUpState>, responder: any RideRequestConfirmedResponder
  ) -> Scene {
    let store = RideConfirmationStore(pickMeUp: pickMeUp, responder: responder)
    return scene("rideConfirmation", store, RideConfirmationView())
  }
}
