/// How much of a request is known.
enum PickMeUpRequestProgress: Equatable, Codable, Sendable {
  case initial(pickUp: Location)
  case waypointsDetermined(NewRideWaypoints)
  case rideRequestReady(NewRideRequest)

  /// Where the ride begins.
  var pickUp: Location {
    switch self {
    case .initial(let pickUp): pickUp
    case .waypointsDetermined(let waypoints): waypoints.pickUp
    case .rideRequestReady(let request): request.waypoints.pickUp
    }
  }

  /// Where the ride begins and ends, once it is known.
  var waypoints: NewRideWaypoints? {
    switch self {
    case .initial: nil
    case .waypointsDetermined(let waypoints): waypoints
    case .rideRequestReady(let request): request.waypoints
    }
  }
}
