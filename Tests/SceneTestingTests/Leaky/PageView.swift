import Scenes

/// A view that is an object, as views on a screen are.
final class PageView: SceneView {
  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "page \(props)" }
}
