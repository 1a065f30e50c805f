/// The rides of a user, from the device and from the server.
@MainActor
protocol RideRepository: AnyObject {
  /// The stored rides, the oldest first.
  func knownRides() throws(KooberError) -> [Ride]
  /// All rides at the server, the oldest first.
  func rides() async throws(KooberError) -> [Ride]
  /// Requests a ride; the same request again returns the same ride.
  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride
  /// Cancels a ride; canceling it again changes nothing.
  ///
  /// - Throws: ``KooberError/pickedUpAlready`` from pick-up on.
  func cancel(_ ride: Ride.ID) async throws(KooberError) -> Ride
  /// The events of a ride after a given one, in order; waits a while until there are some.
  func events(of ride: Ride.ID, after sequence: Int) async throws(KooberError) -> [RideEvent]
  /// Stores and deletes rides, all or nothing.
  ///
  /// A ride that cannot be stored is fetched again at the next launch, so such failures are not reported.
  func update(saving rides: [Ride], removing missing: Set<Ride.ID>)
}

/// The animals near a place.
@MainActor
protocol RideOptionRepository: AnyObject {
  /// The animals near a place, the cheapest first, if they are known without asking the server.
  func knownOptions(near pickUp: Location) -> [RideOption]?
  /// The animals near a place, the cheapest first.
  func options(near pickUp: Location) async throws(KooberError) -> [RideOption]
}

/// Requests rides, follows them, and cancels them.
@MainActor
struct RideWorker {
  let repository: any RideRepository

  func knownRides() throws(KooberError) -> [Ride] { try repository.knownRides() }

  /// Requests a ride; the same request again returns the same ride.
  func send(_ request: NewRideRequest) async throws(KooberError) -> Ride {
    try await repository.send(request)
  }

  /// All rides, the oldest first, and the known rides that are not among them.
  func rides() async throws(KooberError) -> (rides: [Ride], missing: Set<Ride.ID>) {
    // A ride that arrives meanwhile is not missing because the server answered before.
    let known = (try? knownRides()) ?? []
    let rides = try await repository.rides()
    guard !Task.isCancelled else { return (rides, []) }
    let missing = Set(known.map(\.id)).subtracting(rides.map(\.id))
    repository.update(saving: rides.filter { !known.contains($0) }, removing: missing)
    return (rides, missing)
  }

  /// The ride after its next event; unchanged if nothing happens for a long time.
  func next(of ride: Ride) async throws(KooberError) -> Ride {
    guard let last = try await repository.events(of: ride.id, after: ride.sequence).last else {
      return ride
    }
    var ride = ride
    ride.progress = last.progress
    ride.sequence = last.sequence
    keep(ride)
    return ride
  }

  func cancel(_ ride: Ride) async throws(KooberError) -> Ride {
    let cancelled = try await repository.cancel(ride.id)
    keep(cancelled)
    return cancelled
  }

  /// Makes sure that no animal comes for a request, whether or not the request has reached the server.
  ///
  /// - Returns: The canceled ride, unless it had picked the user up already.
  func withdraw(_ request: NewRideRequest) async throws(KooberError) -> Ride {
    // The same request returns the same ride: only an existing ride can be canceled.
    let ride = try await repository.send(request)
    do throws(KooberError) {
      return try await cancel(ride)
    } catch {
      guard error == .pickedUpAlready else { throw error }
      keep(ride)
      return ride
    }
  }

  func forget(_ ride: Ride.ID) { repository.update(saving: [], removing: [ride]) }

  /// Stores the current state of a ride, unless the task was canceled: the user's data may be deleted by then.
  func keep(_ ride: Ride) {
    guard !Task.isCancelled else { return }
    repository.update(saving: [ride], removing: [])
  }
}

/// Finds the animals near a place.
@MainActor
struct RideOptionWorker {
  let repository: any RideOptionRepository

  /// The animals near a place, the cheapest first, if they are known without asking the server.
  func knownOptions(near pickUp: Location) -> [RideOption]? {
    repository.knownOptions(near: pickUp)
  }

  /// The animals near a place, the cheapest first.
  func options(near pickUp: Location) async throws(KooberError) -> [RideOption] {
    try await repository.options(near: pickUp)
  }
}
