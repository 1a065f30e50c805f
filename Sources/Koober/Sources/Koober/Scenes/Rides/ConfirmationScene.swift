import Scenes

/// A question to be answered with yes or no.
@MainActor
final class ConfirmationStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Answers yes.
    case yes
    /// Answers no.
    case no
  }

  enum Route: Equatable { case answered(Bool) }

  let routes = Routes<Route>()
  let state: ObservableState<String>

  init(question: String) { state = ObservableState { question } }

  func dispatch(_ action: Action) {
    switch action {
    case .yes: routes.send(.answered(true))
    case .no: routes.send(.answered(false))
    }
  }
}

struct ConfirmationView: SceneView {
  func render(_ question: String) -> String { page(question, "[yes]  [no]") }
}

extension PickMeUpContainer {
  func buildConfirmation(
    question: String, onRoute: @escaping RouteHandler<ConfirmationStore>
  ) -> Scene {
    let store = ConfirmationStore(question: question)
    return scene("confirmation", store, ConfirmationView(), onRoute: onRoute)
  }
}
