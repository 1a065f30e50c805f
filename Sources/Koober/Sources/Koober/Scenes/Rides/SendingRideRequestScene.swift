import Scenes

/// The wait until a ride is accepted.
@MainActor
final class SendingRideRequestStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Stops waiting.
    case cancel
  }

  /// The flow's own state: this scene only shows it.
  let state: ObservableState<PickMeUpState>
  private let responder: any RideRequestCancelledResponder

  init(pickMeUp: ObservableState<PickMeUpState>, responder: any RideRequestCancelledResponder) {
    state = pickMeUp
    self.responder = responder
  }

  func dispatch(_ action: Action) { responder.rideRequestCancelled() }
}

/// A receiver of the user's decision to stop waiting.
@MainActor
protocol RideRequestCancelledResponder: AnyObject {
  func rideRequestCancelled()
}

struct SendingRideRequestView: SceneView {
  func render(_ state: PickMeUpState) -> String {
    page("Calling a \(state.request?.rideOption.rawValue ?? "ride") ...", "[cancel]")
  }
}

extension PickMeUpContainer {
  func buildSending(
    pickMeUp: ObservableState<PickMeUpState>, responder: any RideRequestCancelledResponder
  ) -> Scene {
    let store = SendingRideRequestStore(pickMeUp: pickMeUp, responder: responder)
    return scene("sendingRideRequest", store, SendingRideRequestView())
  }
}
