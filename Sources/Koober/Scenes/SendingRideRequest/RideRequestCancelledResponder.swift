import Scenes

/// Hears that somebody no longer wants to wait for a ride.
@SceneActor
protocol RideRequestCancelledResponder: AnyObject {
  func rideRequestCancelled()
}
