import Scenes

/// Where a user's rides are kept.
@MainActor
protocol RideDataStore: AnyObject {
  /// The rides of a user, in the order in which they were asked for.
  func rides(of user: String) throws(KooberError) -> [Ride]
  /// Forgets rides, of which some may not be known, and then keeps others, all or nothing: each takes the
  /// place of what was known of it, unless that is newer.
  func update(
    saving rides: [Ride], removing gone: Set<Ride.ID>, of user: String
  ) throws(KooberError)
  /// Forgets all that is kept for a user.
  func forget(_ user: String) throws(KooberError)
}

extension RideDataStore {
  /// Keeps a ride in the place of what was known of it, unless that is newer.
  func save(_ ride: Ride, of user: String) throws(KooberError) {
    try update(saving: [ride], removing: [], of: user)
  }
}
