import Scenes

struct ConfirmationView: SceneView {
  func props(from state: String) -> String { state }

  func render(_ props: String) -> String { "\(props)\n\n[yes]  [no]" }
}
