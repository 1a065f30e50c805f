import Scenes

/// Hears where somebody wants to go.
@SceneActor
protocol DropOffLocationDeterminedResponder: AnyObject {
  func dropOffLocationDetermined(_ location: Location)
}
