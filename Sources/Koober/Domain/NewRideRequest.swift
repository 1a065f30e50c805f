package import FoundationEssentials

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
