import Scenes

struct SendingRideRequestView: SceneView {
  func props(from state: PickMeUpState) -> String? { state.request?.rideOption.rawValue }

  func render(_ props: String?) -> String { "Calling a \(props ?? "ride") ...\n\n[cancel]" }
}
