import Scenes

/// The wait until a ride is accepted.
@MainActor
final class SendingRideRequestStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Stops waiting.
    case cancel
  }

  /// The request that is sent.
  let state: ObservableState<NewRideRequest>
  private let responder: any RideRequestCancelledResponder

  init(request: NewRideRequest, responder: any RideRequestCancelledResponder) {
    state = ObservableState { request }
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
  func render(_ request: NewRideRequest) -> String {
    page("Calling a \(request.rideOption.rawValue) ...", "[cancel]")
  }
}

extension PickMeUpContainer {
  func buildSending(
    _ request: NewRideRequest, responder: any RideRequestCancelledResponder
  ) -> Scene {
    let store = SendingRideRequestStore(request: request, responder: responder)
    return scene("sendingRideRequest", store, SendingRideRequestView())
  }
}
