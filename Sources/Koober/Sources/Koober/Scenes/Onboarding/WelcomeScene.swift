import Scenes

/// The first scene of a user who is not signed in.
@MainActor
final class WelcomeStore: Store, Derived {
  enum State: Equatable {
    case idle
    /// A guest is being signed in.
    case signingIn
    /// The last session has ended, or the last attempt to sign in has failed.
    case failed(KooberError)
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
    state = ObservableState(auth.state) { auth in
      auth.attempt == .guest ? .signingIn : auth.problem.map { .failed($0) } ?? .idle
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
    let title = "Koober\nRides that hop."
    let buttons = "[signIn]  [signUp]\n[continueAsGuest]"
    return switch state {
    case .idle: page(title, buttons)
    case .signingIn: page(title, "Signing in ...")
    case .failed(let error): page(title, notice(error), buttons)
    }
  }
}

extension OnboardingContainer {
  func buildWelcome(onRoute: @escaping RouteHandler<WelcomeStore>) -> Scene {
    scene("welcome", WelcomeStore(auth: app.auth), WelcomeView(), onRoute: onRoute)
  }
}
