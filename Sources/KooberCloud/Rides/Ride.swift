/// A ride that somebody asked for.
///
/// Its progress isn't stored but follows from the clock, so that it goes on while the server is down.
struct Ride: Hashable, Sendable {
  let id: String
  let option: String
  /// The fare in cents, as it was when the ride was asked for.
  let fare: Int
  let pickUp: Place
  let dropOff: Place
  let requested: Moment
  /// How many times as quick as usual it goes.
  let pace: Double
  /// When the user did without; always before pick-up.
  var cancelled: Moment?

  /// When steps follow the request, in seconds at the usual pace.
  private static let schedule: [(progress: RideProgress, seconds: Double)] = [
    (.requested, 0), (.driverFound, 3), (.arriving, 8), (.underWay, 15), (.arrived, 30),
    (.paid, 32),
  ]

  /// All steps, also those to come, in order.
  private var steps: [RideEvent] {
    let planned = Self.schedule.enumerated().map { index, step in
      RideEvent(
        sequence: index + 1, progress: step.progress,
        date: requested + .seconds(step.seconds / pace))
    }
    guard let cancelled else { return planned }
    // The request itself always comes first, even where the clock was turned back since.
    let past = planned.prefix { $0.sequence == 1 || $0.date <= cancelled }
    let last = RideEvent(sequence: past.count + 1, progress: .cancelled, date: cancelled)
    return past + [last]
  }

  /// What has happened up to a moment, in order; never empty.
  func events(at now: Moment) -> [RideEvent] { steps.filter { $0.sequence == 1 || $0.date <= now } }

  /// When the next step is due; nil after the last.
  func nextChange(after now: Moment) -> Moment? {
    steps.first { $0.sequence > 1 && $0.date > now }?.date
  }

  func progress(at now: Moment) -> RideProgress { events(at: now).last?.progress ?? .requested }

  var asRequested: Ride {
    var ride = self
    ride.cancelled = nil
    return ride
  }

  /// Does without the ride; doing so again changes nothing.
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

  /// Throws unless it is on earth and has a name.
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
  /// The name of a picture that clients have.
  let picture: String
}

extension RideOption {
  /// The animals near a place, the cheapest first: every animal is near, wherever one is.
  static func near(_ latitude: Double, _ longitude: Double) -> [RideOption] {
    [
      RideOption(id: "wingtips", name: "Wingtips", fare: 450, picture: "ride-wingtips"),
      RideOption(id: "wallaby", name: "Wallaby", fare: 600, picture: "ride-wallaby"),
      RideOption(id: "wallaroo", name: "Wallaroo", fare: 850, picture: "ride-wallaroo"),
      RideOption(id: "kangaroo", name: "Kangaroo", fare: 1200, picture: "ride-kangaroo"),
    ]
  }
}
