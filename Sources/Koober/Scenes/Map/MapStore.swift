import Scenes

/// The map, from which rides begin.
@SceneActor
final class MapStore: Store {
  struct State: Equatable {
    let profile: UserProfile
    /// Why signing out has failed.
    var problem: KooberError?
  }

  @Dispatchable
  enum Action {
    /// Begins to ask for a ride.
    case newRide
    /// Signs out.
    case signOut
  }

  enum Route { case newRide }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let auth: AuthService
  private var observation: Observation?

  init(profile: UserProfile, auth: AuthService) {
    self.auth = auth
    relay = Relay(State(profile: profile))
    observation = auth.state.observe { [weak self] state in
      guard let self, relay.value.problem != state.problem else { return }
      relay.accept(State(profile: profile, problem: state.problem))
    }
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .newRide: routes.send(.newRide)
    case .signOut: auth.signOut()
    }
  }
}
