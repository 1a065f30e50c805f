import Scenes

/// Where those begin who aren't signed in.
@SceneActor
final class WelcomeStore: Store {
  struct State: Equatable {
    /// Why the last session is lost.
    let problem: KooberError?
  }

  @Dispatchable
  enum Action {
    /// Goes to where one signs in.
    case signIn
    /// Goes to where one makes an account.
    case signUp
  }

  enum Route { case signIn, signUp }

  let routes = Routes<Route>()
  private let relay: Relay<State>

  init(problem: KooberError?) { relay = Relay(State(problem: problem)) }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .signIn: routes.send(.signIn)
    case .signUp: routes.send(.signUp)
    }
  }
}
