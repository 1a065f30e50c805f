import Scenes

/// A page that says its name, and may refuse to be left.
@MainActor
final class TroubleStore: Store {
  @Dispatchable
  enum Action {
    /// Changes the name.
    case rename(String)
  }

  let refusalToLeave: String?
  private let name: Relay<String>

  init(name: String, refusalToLeave: String? = nil) {
    self.name = Relay(name)
    self.refusalToLeave = refusalToLeave
  }

  var state: ObservableState<String> { name.states }

  func dispatch(_ action: Action) {
    switch action {
    case .rename(let text): name.accept(text)
    }
  }
}

struct TroubleView: SceneView {
  func props(from state: String) -> String { state }
  func render(_ props: String) -> String { props }
}
