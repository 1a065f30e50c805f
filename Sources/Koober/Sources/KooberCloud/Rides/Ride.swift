/// A ride that a user requested.
///
/// Its progress is not stored but derived from the clock, so that it continues while the server is down.
struct Ride: Hashable, Sendable {
  let id: String
  let option: String
  /// The fare in cents at the time of the request.
  let fare: Int
  let pickUp: Place
  let dropOff: Place
  let requested: Moment
  /// The speed relative to the usual one.
  let pace: Double
  /// The time of the cancellation, which is always before pick-up.
  var cancelled: Moment?

  /// The times of the steps after the request, in seconds at the usual speed.
  private static let schedule: [(progress: RideProgress, seconds: Double)] = [
    (.requested, 0), (.driverFound, 3), (.arriving, 8), (.underWay, 15), (.arrived, 30),
    (.paid, 32),
  ]

  /// All steps in order, including future ones.
  private var steps: [RideEvent] {
    let planned = Self.schedule.enumerated().map { index, step in
      RideEvent(
        sequence: index + 1, progress: step.progress,
        date: requested + .seconds(step.seconds / pace))
    }
    guard let cancelled else { return planned }
    // The request is always first, even if the clock was set back since.
    let past = planned.prefix { $0.sequence == 1 || $0.date <= cancelled }
    let last = RideEvent(sequence: past.count + 1, progress: .cancelled, date: cancelled)
    return past + [last]
  }

  /// The events up to a moment, in order; never empty.
  func events(at now: Moment) -> [RideEvent] { steps.filter { $0.sequence == 1 || $0.date <= now } }

  /// The time of the next step; nil after the last.
  func nextChange(after now: Moment) -> Moment? {
    steps.first { $0.sequence > 1 && $0.date > now }?.date
  }

  func progress(at now: Moment) -> RideProgress { events(at: now).last?.progress ?? .requested }

  var asRequested: Ride {
    var ride = self
    ride.cancelled = nil
    return ride
  }

  /// Cancels the ride; canceling it again changes nothing.
  ///
  /// - Throws: `CloudError.pickedUpAlready`.
  mutating func cancel(at now: Moment) throws(CloudError) {
    switch progress(at: now) {
    case .requested, .driverFound, .arriving: cancelled = now
    case .cancelled: break
    case .underWay, .arrived, .paid: throw .pickedUpAlready
    }
  }
}

enum RideProgress: String, CaseIterable, Encodable, Sendable {
  case requested, driverFound, arriving, underWay, arrived, paid, cancelled
}

struct RideEvent: Hashable, Encodable, Sendable {
  /// The number of the step, from 1.
  let sequence: Int
  let progress: RideProgress
  let date: Moment
}

struct Place: Hashable, Codable, Sendable {
  let name: String
  let latitude: Double
  let longitude: Double

  /// Throws unless the coordinates are valid and it has a name.
  func check(_ field: String) throws(CloudError) {
    try TextRule.place.check(name, of: "\(field).name")
    guard (-90...90).contains(latitude) else {
      throw .invalidField("\(field).latitude", problem: "must be a number from -90 to 90")
    }
    guard (-180...180).contains(longitude) else {
      throw .invalidField("\(field).longitude", problem: "must be a number from -180 to 180")
    }
  }
}

/// An animal that is near enough to be ridden.
struct RideOption: Hashable, Encodable, Sendable {
  let id: String
  let name: String
  /// The fare in cents.
  let fare: Int
  /// The name of a picture in the clients.
  let picture: String
}

extension RideOption {
  /// The animals near a place, the cheapest first: every animal is near every place.
  static func near(_ latitude: Double, _ longitude: Double) -> [RideOption] {
    [
      RideOption(id: "wingtips", name: "Wingtips", fare: 450, picture: "ride-wingtips"),
      RideOption(id: "wallaby", name: "Wallaby", fare: 600, picture: "ride-wallaby"),
      RideOption(id: "wallaroo", name: "Wallaroo", fare: 850, picture: "ride-wallaroo"),
      RideOption(id: "kangaroo", name: "Kangaroo", fare: 1200, picture: "ride-kangaroo"),
    ]
  }
}
