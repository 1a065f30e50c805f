import Scenes

/// The server's rides.
@SceneActor
protocol RideRemoteAPI: AnyObject {
  /// The animals near a place, the cheapest first.
  func options(near pickUp: Location) async throws(KooberError) -> [RideOption]
  /// Asks for a ride.
  func send(_ request: NewRideRequest) async throws(KooberError)
}
