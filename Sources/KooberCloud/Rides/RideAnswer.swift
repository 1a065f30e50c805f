/// A ride as its user is told of it.
struct RideAnswer: Encodable, Sendable {
  let id: String
  let option: String
  let fare: Int
  let pickUp: Place
  let dropOff: Place
  let requested: Moment
  let progress: RideProgress
  /// The number of the last step, to ask for what comes after it.
  let sequence: Int

  /// Tells of a ride at a moment.
  init(_ ride: Ride, at now: Moment) {
    id = ride.id
    option = ride.option
    fare = ride.fare
    pickUp = ride.pickUp
    dropOff = ride.dropOff
    requested = ride.requested
    progress = ride.progress(at: now)
    sequence = ride.events(at: now).count
  }
}
