import FoundationEssentials
import Scenes

/// Rides without a server: every animal is near, and comes after a while.
@SceneActor
final class FakeRideRemoteAPI: RideRemoteAPI {
  /// When the steps of a ride come after its request, in seconds.
  private static let schedule: [(progress: RideProgress, seconds: Int)] = [
    (.requested, 0), (.driverFound, 3), (.arriving, 8), (.underWay, 15), (.arrived, 30),
    (.paid, 32),
  ]
  /// How long an answer is held back until there is something to tell.
  private static let patience = Duration.seconds(30)

  private struct Known {
    var ride: Ride
    let request: NewRideRequest
    let start: StageClock.Instant
    /// All steps, also those to come, in order.
    var steps: [(progress: RideProgress, due: StageClock.Instant)]
  }

  private let controls: EnvironmentControls
  private let clock: StageClock
  private let date: @SceneActor () -> Date
  private let options = [
    RideOption(id: .wingtips, name: "Wingtips", fare: 450, picture: "ride-wingtips"),
    RideOption(id: .wallaby, name: "Wallaby", fare: 600, picture: "ride-wallaby"),
    RideOption(id: .wallaroo, name: "Wallaroo", fare: 850, picture: "ride-wallaroo"),
    RideOption(id: .kangaroo, name: "Kangaroo", fare: 1200, picture: "ride-kangaroo"),
  ]
  private var known: [Known] = []

  init(controls: EnvironmentControls, clock: StageClock, date: @escaping @SceneActor () -> Date) {
    self.controls = controls
    self.clock = clock
    self.date = date
  }

  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    try await controls.pass(.ridesOptions)
    return options
  }

  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride {
    try await controls.pass(.ridesRequest)
    if let known = known.first(where: { $0.request.id == request.id }) { return known.ride }
    let fare = options.first { $0.id == request.rideOption }?.fare ?? 0
    let ride = Ride(
      id: request.id.uuidString.lowercased(), option: request.rideOption, fare: fare,
      pickUp: request.waypoints.pickUp.name, dropOff: request.waypoints.dropOff.name,
      requested: date(), progress: .requested, sequence: 1)
    let start = clock.now
    known.append(
      Known(
        ride: ride, request: request, start: start,
        steps: Self.schedule.map { ($0.progress, start.advanced(by: .seconds($0.seconds))) }))
    return ride
  }

  func cancel(_ ride: Ride.ID) async throws(KooberError) -> Ride {
    try await controls.pass(.ridesCancel)
    let index = try index(of: ride)
    let progress = rideNow(known[index]).progress
    if progress == .cancelled { return rideNow(known[index]) }
    guard progress.canBeCancelled else { throw .pickedUpAlready }
    known[index].steps.removeAll { $0.due > clock.now }
    known[index].steps.append((.cancelled, clock.now))
    return rideNow(known[index])
  }

  func events(of ride: Ride.ID, after sequence: Int) async throws(KooberError) -> [RideEvent] {
    try await controls.pass(.ridesEvents, usually: .zero)
    let deadline = clock.now.advanced(by: Self.patience)
    while clock.now < deadline {
      let events = events(of: known[try index(of: ride)]).filter { $0.sequence > sequence }
      if !events.isEmpty { return events }
      do { try await clock.sleep(for: .seconds(1)) } catch { return [] }
    }
    return []
  }

  func rides() async throws(KooberError) -> [Ride] {
    try await controls.pass(.ridesList)
    return known.map(rideNow)
  }

  private func index(of ride: Ride.ID) throws(KooberError) -> Int {
    guard let index = known.firstIndex(where: { $0.ride.id == ride }) else { throw .noSuchRide }
    return index
  }

  /// What has happened to a ride by now.
  private func events(of known: Known) -> [RideEvent] {
    known.steps.enumerated().filter { $0.element.due <= clock.now }.map { index, step in
      let offset = (step.due.offset - known.start.offset).components.seconds
      return RideEvent(
        sequence: index + 1, progress: step.progress,
        date: known.ride.requested.addingTimeInterval(TimeInterval(offset)))
    }
  }

  private func rideNow(_ known: Known) -> Ride {
    var ride = known.ride
    if let last = events(of: known).last {
      ride.progress = last.progress
      ride.sequence = last.sequence
    }
    return ride
  }
}
