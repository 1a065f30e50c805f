import Scenes

/// Hears which animal somebody wants to ride.
@MainActor
protocol RideOptionDeterminedResponder: AnyObject {
  func pickUpUser(in option: RideOptionID)
}
