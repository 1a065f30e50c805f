import Scenes

/// Where those begin who aren't signed in.
@MainActor
final class WelcomeStore: Store, Derived {
  struct State: Equatable {
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
  let state: ObservableState<State>
  private let auth: AuthService

  init(auth: AuthService) {
    self.auth = auth
    state = ObservableState(auth.state) {
      State(isComingIn: $0.attempt == .guest, problem: $0.problem)
    }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .signIn: routes.send(.signIn)
    case .signUp: routes.send(.signUp)
    case .continueAsGuest: auth.signInAsGuest()
    }
  }
}

struct WelcomeView: SceneView {
  func render(_ state: WelcomeStore.State) -> String {
    page(
      "Koober\nRides that hop.", notice(state.problem),
      state.isComingIn ? "Coming in ..." : "[signIn]  [signUp]\n[continueAsGuest]")
  }
}

extension OnboardingContainer {
  func buildWelcome(onRoute: @escaping RouteHandler<WelcomeStore>) -> Scene {
    scene("welcome", WelcomeStore(auth: app.auth), WelcomeView(), onRoute: onRoute)
  }
}

/// While the last session is being read: nothing can be done but wait.
@MainActor
final class LaunchStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Does nothing: the launch goes on by itself.
    case wait
  }

  let state = ObservableState { "Koober" }

  func dispatch(_ action: Action) {}
}

struct LaunchView: SceneView {
  func render(_ name: String) -> String { page(name, "Hopping to where you were ...") }
}

extension AppContainer {
  func buildLaunch() -> Scene { Scene("launch", store: LaunchStore(), view: LaunchView()) }
}
