import Scenes

/// Waits until a ride is accepted.
@MainActor
final class SendingRideRequestStore: Store {
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

extension SendingRideRequestStore: Derived {}
