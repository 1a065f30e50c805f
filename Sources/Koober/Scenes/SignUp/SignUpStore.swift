import Scenes

/// A form for an account to be made.
@SceneActor
final class SignUpStore: Store {
  struct State: Equatable {
    var name = ""
    var email = ""
    var password: Secret<String>?
    var isSigningUp = false
    var problem: KooberError?

    /// Whether something would be lost.
    var isDirty: Bool { !name.isEmpty || !email.isEmpty || password != nil }
    /// Whether there is enough to make an account of.
    var canSubmit: Bool { !name.isEmpty && !email.isEmpty && password != nil && !isSigningUp }
  }

  @Dispatchable
  enum Action {
    /// Changes the name.
    case setName(String)
    /// Changes the e-mail address.
    case setEmail(String)
    /// Changes the password.
    case setPassword(Secret<String>?)
    /// Makes the account.
    case submit
    /// Empties the form.
    case clear
    /// Leaves without an account.
    case cancel
  }

  enum Route { case cancelled }

  let routes = Routes<Route>()
  private let relay = Relay(State())
  private let auth: AuthService
  private var observation: Observation?

  init(auth: AuthService) {
    self.auth = auth
    observation = auth.state.observe { [weak self] state in self?.follow(state) }
  }

  // Whoever leaves the form doesn't want in any more.
  isolated deinit { if auth.currentState.attempt != nil { auth.signOut() } }

  var state: ObservableState<State> { relay.states }

  var refusalToLeave: String? {
    relay.value.isDirty ? "the form is half filled: clear it first" : nil
  }

  func dispatch(_ action: Action) {
    var next = relay.value
    switch action {
    case .setName(let name): next.name = name
    case .setEmail(let email): next.email = email
    case .setPassword(let password): next.password = password
    case .submit:
      guard next.canSubmit, let password = next.password else { return }
      return auth.signUp(name: next.name, email: next.email, password: password)
    case .clear: next = State()
    case .cancel: return routes.send(.cancelled)
    }
    next.problem = nil
    guard next != relay.value, !relay.value.isSigningUp else { return }
    relay.accept(next)
  }

  private func follow(_ auth: AuthState) {
    var next = relay.value
    let wasSigningUp = next.isSigningUp
    next.isSigningUp = auth.attempt != nil
    if next.isSigningUp { next.problem = nil }
    if wasSigningUp, let problem = auth.problem { next.problem = problem }
    if next != relay.value { relay.accept(next) }
  }
}
