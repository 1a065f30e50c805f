import Scenes

/// Hears that a ride was asked for, and that it isn't known whether there is one.
@SceneActor
protocol RideRequestUnansweredResponder: AnyObject {
  func rideRequestUnanswered()
}
