import Scenes

/// Waits until a ride is accepted.
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

  func dispatch(_ action: Action) {
    switch action {
    case .cancel: responder.rideRequestCancelled()
    }
  }
}

/// Hears that somebody no longer wants to wait for a ride.
@MainActor
protocol RideRequestCancelledResponder: AnyObject {
  func rideRequestCancelled()
}

struct SendingRideRequestView: SceneView {
  func props(from state: PickMeUpState) -> String? { state.request?.rideOption.rawValue }

  func render(_ props: String?) -> String { "Calling a \(props ?? "ride") ...\n\n[cancel]" }
}

extension PickMeUpContainer {
  func buildSending(
    pickMeUp: ObservableState<PickMeUpState>, responder: any RideRequestCancelledResponder
  ) -> Scene {
    let store = SendingRideRequestStore(pickMeUp: pickMeUp, responder: responder)
    return scene("sendingRideRequest", store, SendingRideRequestView())
  }
}
