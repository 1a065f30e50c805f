import Scenes

/// An address and a password to sign in with.
@SceneActor
final class SignInStore: Store {
  struct State: Equatable {
    var email: String
    var password: Secret<String>?
    var isSigningIn = false
    var problem: KooberError?

    /// Whether there is enough to sign in with.
    var canSubmit: Bool { !email.isEmpty && password != nil && !isSigningIn }
  }

  @Dispatchable
  enum Action {
    /// Changes the e-mail address.
    case setEmail(String)
    /// Changes the password.
    case setPassword(Secret<String>?)
    /// Signs in with what was entered.
    case submit
    /// Leaves without signing in.
    case cancel
  }

  enum Route { case cancelled }

  let routes = Routes<Route>()
  private let relay: Relay<State>
  private let auth: AuthService
  private var observation: Observation?

  init(email: String, auth: AuthService) {
    self.auth = auth
    relay = Relay(State(email: email))
    observation = auth.state.observe { [weak self] state in self?.follow(state) }
  }

  // Whoever leaves the form doesn't want in any more.
  isolated deinit { if auth.currentState.attempt != nil { auth.signOut() } }

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    var next = relay.value
    switch action {
    case .setEmail(let email): next.email = email
    case .setPassword(let password): next.password = password
    case .submit:
      guard next.canSubmit, let password = next.password else { return }
      return auth.signIn(email: next.email, password: password)
    case .cancel: return routes.send(.cancelled)
    }
    next.problem = nil
    guard next != relay.value, !next.isSigningIn else { return }
    relay.accept(next)
  }

  private func follow(_ auth: AuthState) {
    var next = relay.value
    let wasSigningIn = next.isSigningIn
    next.isSigningIn = auth.attempt != nil
    if next.isSigningIn { next.problem = nil }
    if wasSigningIn, let problem = auth.problem { next.problem = problem }
    if next != relay.value { relay.accept(next) }
  }
}
