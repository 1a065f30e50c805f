import Scenes

struct LaunchView: SceneView {
  func props(from state: String) -> String { state }

  func render(_ props: String) -> String { "\(props)\n\nHopping to where you were ..." }
}
