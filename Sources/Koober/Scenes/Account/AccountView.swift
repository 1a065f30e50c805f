import Scenes

struct AccountView: SceneView {
  func props(from state: String) -> String { state }

  func render(_ props: String) -> String { props }
}
