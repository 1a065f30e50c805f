import FoundationEssentials

/// A ride that somebody asks for.
struct NewRideRequest: Hashable, Sendable {
  let id: UUID
  let waypoints: NewRideWaypoints
  let rideOption: RideOptionID
}
