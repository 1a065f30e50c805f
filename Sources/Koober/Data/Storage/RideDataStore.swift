import Scenes

/// Where a user's rides are kept.
@SceneActor
protocol RideDataStore: AnyObject {
  /// The rides of a user, in the order in which they were asked for.
  func rides(of user: String) throws(KooberError) -> [Ride]
  /// Keeps a ride as it is now, in the place of what was known of it.
  func save(_ ride: Ride, of user: String) throws(KooberError)
}
