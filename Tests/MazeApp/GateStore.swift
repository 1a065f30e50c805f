package import Scenes

/// The root of signed-out users.
@MainActor
package final class GateStore: MazeStore, Derived {
  @Dispatchable
  package enum Action {
    /// Shows the sign-in form.
    case form(MazeUser)
  }

  package enum Route: Equatable { case form(MazeUser) }

  package let tag: MazeTag
  package let routes = Routes<Route>()
  private let relay = Relay("gate")

  init(_ tag: MazeTag) { self.tag = tag }

  package var state: ObservableState<String> { relay.states }
  package var refusalToLeave: String? { tag.ask() }

  package func dispatch(_ action: Action) {
    switch action {
    case .form(let user): routes.send(.form(user))
    }
  }
}
