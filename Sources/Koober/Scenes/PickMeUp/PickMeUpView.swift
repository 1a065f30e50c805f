/// The step of the flow that is shown.
enum PickMeUpView: String, Codable, Sendable {
  case initial
  case selectDropOffLocation
  case selectRideOption
  case confirmRequest
  case sendingRideRequest
  case final
}
