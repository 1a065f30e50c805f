import Scenes

/// Tells once of each ride that was asked for and that nobody wants any more.
@MainActor
final class Abandonment {
  /// The request that was told of last.
  var told: NewRideRequest?
  private let responder: any RideRequestAbandonedResponder

  init(responder: any RideRequestAbandonedResponder) { self.responder = responder }

  /// Hears what was abandoned last.
  func follow(_ request: NewRideRequest?) {
    guard let request, request != told else { return }
    told = request
    responder.rideRequestAbandoned(request)
  }
}
