import Scenes

/// Nothing can be done but wait.
@MainActor
final class LaunchStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Does nothing: the launch goes on by itself.
    case wait
  }

  private let relay = Relay("Koober")

  var state: ObservableState<String> { relay.states }

  func dispatch(_ action: Action) {}
}

struct LaunchView: SceneView {
  func props(from state: String) -> String { state }

  func render(_ props: String) -> String { "\(props)\n\nHopping to where you were ..." }
}

extension AppContainer {
  func buildLaunch() -> Scene { Scene("launch", store: LaunchStore(), view: LaunchView()) }
}
