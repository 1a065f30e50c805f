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
