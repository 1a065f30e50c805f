import FoundationEssentials
import Scenes

/// The rides of a user, from the server and from the last known state.
///
/// A ride that cannot be stored is fetched again at the next launch, so such failures are not reported.
@MainActor
final class RideRepository {
  private let user: String
  private let dataStore: any RideDataStore
  private let api: any RideRemoteAPI

  init(user: String, dataStore: any RideDataStore, api: any RideRemoteAPI) {
    self.user = user
    self.dataStore = dataStore
    self.api = api
  }

  func knownRides() throws(KooberError) -> [Ride] { try dataStore.rides(of: user) }

  /// All rides, the oldest first, and the known rides that are not among them.
  func rides() async throws(KooberError) -> (rides: [Ride], missing: Set<Ride.ID>) {
    // A ride that arrives meanwhile is not missing because the server answered before.
    let known = (try? knownRides()) ?? []
    let rides = try await api.rides()
    guard !Task.isCancelled else { return (rides, []) }
    let missing = Set(known.map(\.id)).subtracting(rides.map(\.id))
    try? dataStore.update(
      saving: rides.filter { !known.contains($0) }, removing: missing, of: user)
    return (rides, missing)
  }

  /// The ride after its next event; unchanged if nothing happens for a long time.
  func next(of ride: Ride) async throws(KooberError) -> Ride {
    guard let last = try await api.events(of: ride.id, after: ride.sequence).last else {
      return ride
    }
    var ride = ride
    ride.progress = last.progress
    ride.sequence = last.sequence
    keep(ride)
    return ride
  }

  func cancel(_ ride: Ride) async throws(KooberError) -> Ride {
    let cancelled = try await api.cancel(ride.id)
    keep(cancelled)
    return cancelled
  }

  /// Makes sure that no animal comes for a request, whether or not the request has reached the server.
  ///
  /// - Returns: The canceled ride, unless it had picked the user up already.
  func withdraw(_ request: NewRideRequest) async throws(KooberError) -> Ride {
    // The same request returns the same ride: only an existing ride can be canceled.
    let ride = try await api.send(request)
    do throws(KooberError) {
      return try await cancel(ride)
    } catch {
      guard error == .pickedUpAlready else { throw error }
      keep(ride)
      return ride
    }
  }

  func forget(_ ride: Ride.ID) { try? dataStore.update(saving: [], removing: [ride], of: user) }

  /// Stores the current state of a ride, unless the task was canceled: the user's data may be deleted by then.
  func keep(_ ride: Ride) {
    guard !Task.isCancelled else { return }
    try? dataStore.update(saving: [ride], removing: [], of: user)
  }
}

/// The animals near a place, from a short-lived cache or from the server.
@MainActor
final class RideOptionRepository: Restorable {
  /// The validity of fares, in seconds.
  static let lifetime: TimeInterval = 300

  struct CachedOptions: Codable, Sendable {
    let options: [RideOption]
    let date: Date
  }

  private let api: any RideRemoteAPI
  private let date: @MainActor () -> Date
  private var known: [LocationID: CachedOptions] = [:]

  init(api: any RideRemoteAPI, date: @escaping @MainActor () -> Date) {
    self.api = api
    self.date = date
  }

  /// The animals near a place, the cheapest first, if they are cached.
  func knownOptions(near pickUp: Location) -> [RideOption]? {
    guard let known = known[pickUp.id],
      date().timeIntervalSince(known.date) < Self.lifetime
    else { return nil }
    return known.options
  }

  /// The animals near a place, the cheapest first.
  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    if let options = knownOptions(near: pickUp) { return options }
    let options = try await api.options(near: pickUp)
    known[pickUp.id] = CachedOptions(options: options, date: date())
    return options
  }

  var savedState: [LocationID: CachedOptions] { known }

  func restore(_ known: [LocationID: CachedOptions]) { self.known = known }
}
