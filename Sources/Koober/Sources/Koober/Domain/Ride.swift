package struct Ride: Hashable, Identifiable, Sendable {
  package let id: String
  package let option: RideOptionID
  /// The fare in cents.
  package let fare: Int
  package let pickUp: String
  package let dropOff: String
  package let requested: Moment
  package var progress: RideProgress
  /// The number of the last event included, counted from 1.
  package var sequence: Int

  package init(
    id: String, option: RideOptionID, fare: Int, pickUp: String, dropOff: String, requested: Moment,
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

package enum RideProgress: String, CaseIterable, Hashable, Sendable {
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

package struct RideEvent: Hashable, Sendable {
  /// The event's number in the ride, counted from 1.
  package let sequence: Int
  package let progress: RideProgress
  package let date: Moment

  package init(sequence: Int, progress: RideProgress, date: Moment) {
    self.sequence = sequence
    self.progress = progress
    self.date = date
  }
}

/// An animal that is near enough to be ridden.
package struct RideOption: Hashable, Sendable {
  package let id: RideOptionID
  package let name: String
  /// The fare in cents.
  package let fare: Int
  package let picture: String

  package init(id: RideOptionID, name: String, fare: Int, picture: String) {
    self.id = id
    self.name = name
    self.fare = fare
    self.picture = picture
  }
}

package enum RideOptionID: String, CaseIterable, Hashable, Sendable {
  case wingtips, wallaby, wallaroo, kangaroo
}

package struct NewRideRequest: Hashable, Sendable {
  /// The identity of the request: sending it again does not request a second ride.
  package let id: String
  package let waypoints: NewRideWaypoints
  package let rideOption: RideOptionID
}

package struct NewRideWaypoints: Hashable, Sendable {
  package let pickUp: Location
  package let dropOff: Location
}
