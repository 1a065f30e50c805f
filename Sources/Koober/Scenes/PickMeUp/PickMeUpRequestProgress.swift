/// How much of a request is known.
enum PickMeUpRequestProgress: Equatable, Sendable {
  case initial
  case waypointsDetermined(NewRideWaypoints)
  case rideRequestReady(NewRideRequest)

  /// Where the ride begins and ends, once it is known.
  var waypoints: NewRideWaypoints? {
    switch self {
    case .initial: nil
    case .waypointsDetermined(let waypoints): waypoints
    case .rideRequestReady(let request): request.waypoints
    }
  }
}
