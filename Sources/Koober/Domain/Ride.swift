package import FoundationEssentials
import Scenes

package struct Ride: Hashable, Codable, Identifiable, Sendable {
  package let id: String
  package let option: RideOptionID
  /// The fare in cents.
  package let fare: Int
  package let pickUp: String
  package let dropOff: String
  package let requested: Date
  package var progress: RideProgress
  /// The number of the last event included, counted from 1.
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

package enum RideProgress: String, CaseIterable, Hashable, Codable, Sendable {
  case requested, driverFound, arriving, underWay, arrived, paid, cancelled

  var isOver: Bool { self == .paid || self == .cancelled }

  var canBeCancelled: Bool {
    self == .requested || self == .driverFound || self == .arriving
  }

  var text: String {
    switch self {
    case .requested: "searching"
    case .driverFound: "found"
    case .arriving: "arriving"
    case .underWay: "under way"
    case .arrived: "arrived"
    case .paid: "paid"
    case .cancelled: "canceled"
    }
  }
}

package struct RideEvent: Hashable, Codable, Sendable {
  /// The event's number in the ride, counted from 1.
  package let sequence: Int
  package let progress: RideProgress
  package let date: Date
}

/// An animal that is near enough to be ridden.
package struct RideOption: Hashable, Codable, Sendable {
  package let id: RideOptionID
  package let name: String
  /// The fare in cents.
  package let fare: Int
  package let picture: String
}

package enum RideOptionID: String, CaseIterable, Hashable, Codable, Sendable, ArgumentCodable {
  case wingtips, wallaby, wallaroo, kangaroo
}

package struct NewRideRequest: Hashable, Codable, Sendable {
  /// The identity of the request: sending it again does not request a second ride.
  package let id: UUID
  package let waypoints: NewRideWaypoints
  package let rideOption: RideOptionID
}

package struct NewRideWaypoints: Hashable, Codable, Sendable {
  package let pickUp: Location
  package let dropOff: Location
}
