import Scenes

/// Hears that the server has accepted a ride.
@SceneActor
protocol RideAcceptedResponder: AnyObject {
  func rideAccepted(_ ride: Ride)
}
