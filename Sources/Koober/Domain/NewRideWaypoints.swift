/// Where a ride begins and ends.
package struct NewRideWaypoints: Hashable, Codable, Sendable {
  package let pickUp: Location
  package let dropOff: Location

  package init(pickUp: Location, dropOff: Location) {
    self.pickUp = pickUp
    self.dropOff = dropOff
  }
}
