import Scenes

/// Hears which animal somebody wants to ride.
@SceneActor
protocol RideOptionDeterminedResponder: AnyObject {
  func pickUpUser(in option: RideOptionID)
}
