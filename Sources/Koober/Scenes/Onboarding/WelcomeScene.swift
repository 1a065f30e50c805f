import Scenes

/// The first scene of a user who is not signed in.
@MainActor
final class WelcomeStore: Store, Derived {
  struct State: Equatable {
    var isComingIn = false
    /// The reason why the last session has ended or the last attempt to sign in has failed.
    var problem: KooberError?
  }

  @Dispatchable
  enum Action {
    /// Shows the sign-in form.
    case signIn
    /// Shows the sign-up form.
    case signUp
    /// Signs in as a guest, without an account.
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
      state.isComingIn ? "Signing in ..." : "[signIn]  [signUp]\n[continueAsGuest]")
  }
}

extension OnboardingContainer {
  func buildWelcome(onRoute: @escaping RouteHandler<WelcomeStore>) -> Scene {
    scene("welcome", WelcomeStore(auth: app.auth), WelcomeView(), onRoute: onRoute)
  }
}

/// The scene shown while the last session is read; it has no actions.
@MainActor
final class LaunchStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Does nothing: the launch continues without input.
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
