import Scenes

/// Hears where somebody wants to go.
@MainActor
protocol DropOffLocationDeterminedResponder: AnyObject {
  func dropOffLocationDetermined(_ location: Location)
}
