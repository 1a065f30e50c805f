package import FoundationEssentials
public import Scenes

/// A ride that the server has accepted.
package struct Ride: Hashable, Codable, Identifiable, Sendable {
  /// What the server knows it by.
  package let id: String
  package let option: RideOptionID
  /// The fare in cents.
  package let fare: Int
  /// The name of the place where it begins.
  package let pickUp: String
  /// The name of the place where it ends.
  package let dropOff: String
  package let requested: Date
  package var progress: RideProgress
  /// The number of the last event that it takes into account, counted from 1.
  package var sequence: Int

  package init(
    id: String, option: RideOptionID, fare: Int, pickUp: String, dropOff: String, requested: Date,
    progress: RideProgress, sequence: Int
  ) {
    self.id = id
    self.option = option
    self.fare = fare
    self.pickUp = pickUp
    self.dropOff = dropOff
    self.requested = requested
    self.progress = progress
    self.sequence = sequence
  }
}

/// How far a ride has come.
package enum RideProgress: String, CaseIterable, Hashable, Codable, Sendable {
  /// Somebody asked for it.
  case requested
  /// An animal will come.
  case driverFound
  /// It is on its way to the pick-up.
  case arriving
  /// It has picked the user up.
  case underWay
  /// It is where the user wanted to go.
  case arrived
  /// The fare is paid.
  case paid
  /// The user did without, before pick-up.
  case cancelled

  /// Whether nothing more happens.
  package var isOver: Bool { self == .paid || self == .cancelled }

  /// Whether the user can still do without it: before pick-up.
  package var canBeCancelled: Bool {
    self == .requested || self == .driverFound || self == .arriving
  }
}

extension RideProgress {
  /// How far the ride has come, as its user is told.
  var words: String {
    switch self {
    case .requested: "looking for it"
    case .driverFound: "found"
    case .arriving: "arriving"
    case .underWay: "under way"
    case .arrived: "arrived"
    case .paid: "paid"
    case .cancelled: "cancelled"
    }
  }
}

/// A step of a ride that the server tells of.
package struct RideEvent: Hashable, Codable, Sendable {
  /// Its number in the ride, counted from 1.
  package let sequence: Int
  package let progress: RideProgress
  package let date: Date

  package init(sequence: Int, progress: RideProgress, date: Date) {
    self.sequence = sequence
    self.progress = progress
    self.date = date
  }
}

/// An animal that is near enough to be ridden.
package struct RideOption: Hashable, Codable, Sendable {
  package let id: RideOptionID
  package let name: String
  /// The fare in cents.
  package let fare: Int
  /// The name of its picture.
  package let picture: String

  package init(id: RideOptionID, name: String, fare: Int, picture: String) {
    self.id = id
    self.name = name
    self.fare = fare
    self.picture = picture
  }
}

/// The animals that one can ride, by the names that links and commands use.
public enum RideOptionID: String, CaseIterable, Hashable, Codable, Sendable, ArgumentCodable {
  /// A small and quick one.
  case wingtips
  /// A wallaby, for one person without luggage.
  case wallaby
  /// A wallaroo, for one person with a bag.
  case wallaroo
  /// A kangaroo, for a person and a child.
  case kangaroo
}

/// A ride that somebody asks for.
package struct NewRideRequest: Hashable, Codable, Sendable {
  /// What the request is known by: however often it is sent, there is one ride.
  package let id: UUID
  package let waypoints: NewRideWaypoints
  package let rideOption: RideOptionID

  package init(id: UUID, waypoints: NewRideWaypoints, rideOption: RideOptionID) {
    self.id = id
    self.waypoints = waypoints
    self.rideOption = rideOption
  }
}

/// Where a ride begins and ends.
package struct NewRideWaypoints: Hashable, Codable, Sendable {
  package let pickUp: Location
  package let dropOff: Location

  package init(pickUp: Location, dropOff: Location) {
    self.pickUp = pickUp
    self.dropOff = dropOff
  }
}
