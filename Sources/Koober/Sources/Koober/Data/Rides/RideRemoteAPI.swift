import FoundationEssentials
import Scenes

@External("rides", through: UserServer.self)
@MainActor
package protocol RideRemoteAPI {
  /// The animals near a place, the cheapest first.
  func options(near pickUp: Location) async throws(KooberError) -> [RideOption]
  /// Requests a ride; the same request again returns the same ride.
  ///
  /// - Throws: ``KooberError/alreadyThere`` if the ride would end where it begins.
  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride
  /// Cancels a ride; canceling it again changes nothing.
  ///
  /// - Throws: ``KooberError/pickedUpAlready`` from pick-up on.
  func cancel(_ ride: Ride.ID) async throws(KooberError) -> Ride
  /// The events of a ride after a given one, in order; waits a while until there are some.
  ///
  /// - Returns: Events with growing numbers; none if nothing has happened for a long time.
  @ExternalSubscription func events(of ride: Ride.ID, after sequence: Int) async throws(KooberError)
    -> [RideEvent]
  @ExternalName("list") func rides() async throws(KooberError) -> [Ride]
}

/// Rides of one user without a server: every animal is near and arrives after a while.
///
/// A ride's progress follows from its date, also while the app is not running.
@MainActor
final class FakeRideRemoteAPI: RideRemoteAPI {
  /// The times of a ride's steps after its request, in seconds.
  private static let schedule: [(progress: RideProgress, seconds: TimeInterval)] = [
    (.requested, 0), (.driverFound, 3), (.arriving, 8), (.underWay, 15), (.arrived, 30),
    (.paid, 32),
  ]
  private let clock: StageClock
  private let date: @MainActor () -> Date
  private let options = [
    RideOption(id: .wingtips, name: "Wingtips", fare: 450, picture: "ride-wingtips"),
    RideOption(id: .wallaby, name: "Wallaby", fare: 600, picture: "ride-wallaby"),
    RideOption(id: .wallaroo, name: "Wallaroo", fare: 850, picture: "ride-wallaroo"),
    RideOption(id: .kangaroo, name: "Kangaroo", fare: 1200, picture: "ride-kangaroo"),
  ]
  /// The rides as of the user's last action on each, the oldest first.
  private var known: [Ride] = []
  /// The user's rides of earlier processes; a restore may add some.
  private let kept: @MainActor () -> [Ride]

  init(
    kept: @escaping @MainActor () -> [Ride] = { [] }, clock: StageClock,
    date: @escaping @MainActor () -> Date
  ) {
    self.kept = kept
    self.clock = clock
    self.date = date
  }

  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] { options }

  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride {
    guard request.waypoints.pickUp != request.waypoints.dropOff else { throw .alreadyThere }
    loadKnownRides()
    let id = request.id.lowercased()
    if let ride = known.first(where: { $0.id == id }) { return updated(ride) }
    let fare = options.first { $0.id == request.rideOption }?.fare ?? 0
    let ride = Ride(
      id: id, option: request.rideOption, fare: fare, pickUp: request.waypoints.pickUp.name,
      dropOff: request.waypoints.dropOff.name, requested: Moment(date()), progress: .requested,
      sequence: 1)
    known.append(ride)
    return ride
  }

  func cancel(_ id: Ride.ID) async throws(KooberError) -> Ride {
    let index = try index(of: id)
    var ride = updated(known[index])
    if ride.progress == .cancelled { return ride }
    guard ride.progress.canBeCancelled else { throw .pickedUpAlready }
    ride.progress = .cancelled
    ride.sequence += 1
    known[index] = ride
    return ride
  }

  func events(of id: Ride.ID, after sequence: Int) async throws(KooberError) -> [RideEvent] {
    try await clock.news { () throws(KooberError) in
      let ride = updated(known[try index(of: id)])
      let sequence = max(sequence, 0)
      return ride.sequence > sequence
        ? (sequence + 1...ride.sequence).map { event($0, of: ride) } : []
    }
  }

  func rides() async throws(KooberError) -> [Ride] {
    loadKnownRides()
    return known.map(updated)
  }

  private func loadKnownRides() {
    let ids = Set(known.map(\.id))
    known += kept().filter { !ids.contains($0.id) }
  }

  private func index(of id: Ride.ID) throws(KooberError) -> Int {
    if !known.contains(where: { $0.id == id }) { loadKnownRides() }
    guard let index = known.firstIndex(where: { $0.id == id }) else { throw .noSuchRide }
    return index
  }

  /// The current state of a ride, which is never earlier than its last known one.
  private func updated(_ ride: Ride) -> Ride {
    guard !ride.progress.isOver else { return ride }
    let passed = Moment(date()).seconds(since: ride.requested)
    let steps = Self.schedule.prefix { $0.seconds <= passed }.count
    var ride = ride
    ride.sequence = min(max(ride.sequence, steps, 1), Self.schedule.count)
    ride.progress = Self.schedule[ride.sequence - 1].progress
    return ride
  }

  private func event(_ sequence: Int, of ride: Ride) -> RideEvent {
    let step = Self.schedule[min(max(sequence, 1), Self.schedule.count) - 1]
    return RideEvent(
      sequence: sequence, progress: sequence == ride.sequence ? ride.progress : step.progress,
      date: ride.requested.adding(seconds: step.seconds))
  }
}
