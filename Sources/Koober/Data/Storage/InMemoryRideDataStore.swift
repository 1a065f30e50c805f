import Scenes

/// Keeps rides for as long as the process lives.
@MainActor
final class InMemoryRideDataStore: RideDataStore {
  private var rides: [String: [Ride]] = [:]

  func rides(of user: String) throws(KooberError) -> [Ride] {
    // Sorting keeps the order of what was asked for at once.
    (rides[user] ?? []).sorted { $0.requested < $1.requested }
  }

  func update(
    saving rides: [Ride], removing gone: Set<Ride.ID>, of user: String
  ) throws(KooberError) {
    var known = self.rides[user] ?? []
    known.removeAll { gone.contains($0.id) }
    for ride in rides {
      if let index = known.firstIndex(where: { $0.id == ride.id }) {
        if ride.sequence >= known[index].sequence { known[index] = ride }
      } else {
        known.append(ride)
      }
    }
    self.rides[user] = known
  }

  func forget(_ user: String) throws(KooberError) { rides[user] = nil }
}

extension InMemoryRideDataStore: Restorable {
  var savedState: [String: [Ride]] { rides }

  func restore(_ rides: [String: [Ride]]) { self.rides = rides }
}
