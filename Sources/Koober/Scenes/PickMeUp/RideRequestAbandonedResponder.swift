import Scenes

/// Hears of a ride that nobody wants any more, after it was asked for and before there was an answer.
@MainActor
protocol RideRequestAbandonedResponder: AnyObject {
  func rideRequestAbandoned(_ request: NewRideRequest)
}
