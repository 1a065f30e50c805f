import Scenes

/// Draws any state.
struct MazeView<State: Equatable>: SceneView {
  func props(from state: State) -> State { state }
  func render(_ props: State) -> String { "\(props)" }
}
