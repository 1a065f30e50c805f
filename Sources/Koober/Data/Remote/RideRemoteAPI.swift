/// The server's rides, as one user sees them.
@MainActor
package protocol RideRemoteAPI: AnyObject {
  /// The animals near a place, the cheapest first.
  func options(near pickUp: Location) async throws(KooberError) -> [RideOption]
  /// Asks for a ride; the same request again gives the same ride.
  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride
  /// Does without a ride; doing so again changes nothing.
  ///
  /// - Throws: ``KooberError/pickedUpAlready`` from pick-up on.
  func cancel(_ ride: Ride.ID) async throws(KooberError) -> Ride
  /// What has happened to a ride after an event, in order; waits a while until there is something.
  ///
  /// - Returns: Events with growing numbers; none if nothing has happened for long.
  func events(of ride: Ride.ID, after sequence: Int) async throws(KooberError) -> [RideEvent]
  /// All rides of the user, the oldest first.
  func rides() async throws(KooberError) -> [Ride]
}
