import Scenes

@testable import Koober

/// A parent that notes what its children tell it.
@MainActor
final class RespondersLog {
  private(set) var heard: [String] = []
}

extension RespondersLog: DropOffLocationDeterminedResponder {
  func dropOffLocationDetermined(_ location: Location) { heard.append("to \(location.id)") }
}

extension RespondersLog: RideOptionDeterminedResponder {
  func pickUpUser(in option: RideOptionID) { heard.append("by \(option)") }
}

extension RespondersLog: RideRequestCancelledResponder {
  func rideRequestCancelled() { heard.append("cancelled") }
}

extension RespondersLog: RideAcceptedResponder {
  func rideAccepted(_ ride: Ride) { heard.append("accepted \(ride.id)") }
}

extension RespondersLog: RideRequestAbandonedResponder {
  func rideRequestAbandoned(_ request: NewRideRequest) {
    heard.append("abandoned \(request.rideOption) to \(request.waypoints.dropOff.id)")
  }
}
