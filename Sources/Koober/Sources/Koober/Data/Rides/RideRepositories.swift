import FoundationEssentials
import Scenes

/// The rides of a user, from the server and from the last known state.
@MainActor
final class KooberRideRepository: RideRepository {
  private let user: String
  private let dataStore: any RideDataStore
  private let api: any RideRemoteAPI

  init(user: String, dataStore: any RideDataStore, api: any RideRemoteAPI) {
    self.user = user
    self.dataStore = dataStore
    self.api = api
  }

  func knownRides() throws(KooberError) -> [Ride] { try dataStore.rides(of: user) }

  func rides() async throws(KooberError) -> [Ride] { try await api.rides() }

  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride {
    try await api.send(request)
  }

  func cancel(_ ride: Ride.ID) async throws(KooberError) -> Ride { try await api.cancel(ride) }

  func events(of ride: Ride.ID, after sequence: Int) async throws(KooberError) -> [RideEvent] {
    try await api.events(of: ride, after: sequence)
  }

  func update(saving rides: [Ride], removing missing: Set<Ride.ID>) {
    try? dataStore.update(saving: rides, removing: missing, of: user)
  }
}

/// The animals near a place, from a short-lived cache or from the server.
@MainActor
final class KooberRideOptionRepository: RideOptionRepository, Restorable {
  /// The validity of fares, in seconds.
  static let lifetime: TimeInterval = 300

  struct CachedOptions: Codable, Sendable {
    let options: [RideOption]
    let date: Moment
  }

  private let api: any RideRemoteAPI
  private let date: @MainActor () -> Date
  private var known: [LocationID: CachedOptions] = [:]

  init(api: any RideRemoteAPI, date: @escaping @MainActor () -> Date) {
    self.api = api
    self.date = date
  }

  func knownOptions(near pickUp: Location) -> [RideOption]? {
    guard let known = known[pickUp.id],
      Moment(date()).seconds(since: known.date) < Self.lifetime
    else { return nil }
    return known.options
  }

  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    if let options = knownOptions(near: pickUp) { return options }
    let options = try await api.options(near: pickUp)
    known[pickUp.id] = CachedOptions(options: options, date: Moment(date()))
    return options
  }

  var savedState: [LocationID: CachedOptions] { known }

  func restore(_ known: [LocationID: CachedOptions]) { self.known = known }
}

/// The animals near a place, always from the server: fares are never older than the question.
@MainActor
final class LiveRideOptionRepository: RideOptionRepository {
  private let api: any RideRemoteAPI

  init(api: any RideRemoteAPI) { self.api = api }

  func knownOptions(near pickUp: Location) -> [RideOption]? { nil }

  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    try await api.options(near: pickUp)
  }
}
