import Scenes

struct LoungeView: SceneView {
  func props(from state: String) -> String { state }

  func render(_ props: String) -> String { props }
}
