import Scenes

/// Where a user's rides are kept.
@SceneActor
protocol RideDataStore: AnyObject {
  /// The rides of a user, in the order in which they were asked for.
  func rides(of user: String) throws(KooberError) -> [Ride]
  /// Forgets rides and keeps others, all or nothing.
  ///
  /// - Parameters:
  ///   - rides: Rides as they are now. Each takes the place of what was known of it, unless that is newer.
  ///   - gone: Rides to forget first; nothing happens to those that aren't known.
  ///   - user: Whose rides they are.
  func update(
    saving rides: [Ride], removing gone: Set<Ride.ID>, of user: String
  ) throws(KooberError)
}

extension RideDataStore {
  /// Keeps a ride in the place of what was known of it, unless that is newer.
  func save(_ ride: Ride, of user: String) throws(KooberError) {
    try update(saving: [ride], removing: [], of: user)
  }
}
