import Scenes

/// Keeps rides for as long as the process lives.
@SceneActor
final class InMemoryRideDataStore: RideDataStore {
  private var rides: [String: [Ride]] = [:]

  func rides(of user: String) throws(KooberError) -> [Ride] {
    // Sorting keeps the order of what was asked for at once.
    (rides[user] ?? []).sorted { $0.requested < $1.requested }
  }

  func save(_ ride: Ride, of user: String) throws(KooberError) {
    if let index = rides[user]?.firstIndex(where: { $0.id == ride.id }) {
      rides[user]?[index] = ride
    } else {
      rides[user, default: []].append(ride)
    }
  }
}
