import Scenes

/// A question to be answered with yes or no.
@MainActor
final class ConfirmationStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Says yes.
    case yes
    /// Says no.
    case no
  }

  enum Route: Equatable { case answered(Bool) }

  let routes = Routes<Route>()
  private let relay: Relay<String>

  init(question: String) { relay = Relay(question) }

  var state: ObservableState<String> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .yes: routes.send(.answered(true))
    case .no: routes.send(.answered(false))
    }
  }
}

struct ConfirmationView: SceneView {
  func props(from state: String) -> String { state }

  func render(_ props: String) -> String { "\(props)\n\n[yes]  [no]" }
}

extension PickMeUpContainer {
  func buildConfirmation(
    question: String, onRoute: @escaping RouteHandler<ConfirmationStore>
  ) -> Scene {
    scene(
      "confirmation", ConfirmationStore(question: question), ConfirmationView(), onRoute: onRoute)
  }
}
