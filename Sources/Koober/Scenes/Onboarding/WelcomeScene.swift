import Scenes

/// Where those begin who aren't signed in.
@MainActor
final class WelcomeStore: Store, Derived {
  struct State: Equatable {
    /// Whether a guest is being let in.
    var isComingIn = false
    /// Why the last session is lost, or the last attempt to come in has failed.
    var problem: KooberError?
  }

  @Dispatchable
  enum Action {
    /// Goes to where one signs in.
    case signIn
    /// Goes to where one makes an account.
    case signUp
    /// Comes in without an account.
    case continueAsGuest
  }

  enum Route { case signIn, signUp }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let auth: AuthService
  private var observation: StateObservation?

  init(auth: AuthService) {
    self.auth = auth
    relay = Relay(State(problem: auth.currentState.problem))
    observation = auth.state.observe { [weak self] in self?.follow($0) }
  }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .signIn: routes.send(.signIn)
    case .signUp: routes.send(.signUp)
    case .continueAsGuest: auth.signInAsGuest()
    }
  }

  private func follow(_ auth: AuthState) {
    relay.update(to: State(isComingIn: auth.attempt == .guest, problem: auth.problem))
  }
}

struct WelcomeView: SceneView {
  struct Props: Equatable {
    let title: String
    let notice: String?
    let buttons: String
  }

  func props(from state: WelcomeStore.State) -> Props {
    Props(
      title: "Koober", notice: state.problem?.description,
      buttons: state.isComingIn
        ? "Coming in ..." : "[signIn]  [signUp]\n[continueAsGuest]")
  }

  func render(_ props: Props) -> String {
    """
    \(props.title)
    Rides that hop.

    \(props.notice.map { TextLines.wrap("! \($0)") + "\n\n" } ?? "")\(props.buttons)
    """
  }
}

extension OnboardingContainer {
  func buildWelcome(onRoute: @escaping RouteHandler<WelcomeStore>) -> Scene {
    scene("welcome", WelcomeStore(auth: app.auth), WelcomeView(), onRoute: onRoute)
  }
}
