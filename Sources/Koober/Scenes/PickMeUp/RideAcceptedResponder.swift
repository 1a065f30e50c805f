import Scenes

/// Hears that the server has accepted a ride.
@MainActor
protocol RideAcceptedResponder: AnyObject {
  func rideAccepted(_ ride: Ride)
}
