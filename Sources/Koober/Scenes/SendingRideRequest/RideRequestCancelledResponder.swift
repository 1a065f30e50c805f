import Scenes

/// Hears that somebody no longer wants to wait for a ride.
@MainActor
protocol RideRequestCancelledResponder: AnyObject {
  func rideRequestCancelled()
}
