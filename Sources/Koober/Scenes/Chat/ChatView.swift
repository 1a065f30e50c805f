import Scenes

struct ChatView: SceneView {
  func props(from state: String) -> String { state }

  func render(_ props: String) -> String { props }
}
