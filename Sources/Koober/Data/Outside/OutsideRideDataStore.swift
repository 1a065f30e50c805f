import Scenes

/// Where rides are kept, as something outside that a recording writes down.
@MainActor
final class OutsideRideDataStore: RideDataStore {
  private let store: any RideDataStore
  private let outside: StageOutside

  init(_ store: any RideDataStore, _ outside: StageOutside) {
    self.store = store
    self.outside = outside
  }

  func rides(of user: String) throws(KooberError) -> [Ride] {
    try outside.value(of: "rides.read") { () throws(KooberError) in try store.rides(of: user) }
  }

  func update(
    saving rides: [Ride], removing gone: Set<Ride.ID>, of user: String
  ) throws(KooberError) {
    try outside.perform("rides.update") { () throws(KooberError) in
      try store.update(saving: rides, removing: gone, of: user)
    }
  }

  func forget(_ user: String) throws(KooberError) {
    try outside.perform("rides.forget") { () throws(KooberError) in try store.forget(user) }
  }
}
