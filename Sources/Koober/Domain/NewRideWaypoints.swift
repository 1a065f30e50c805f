/// Where a ride begins and ends.
struct NewRideWaypoints: Hashable, Sendable {
  let pickUp: Location
  let dropOff: Location
}
