import Scenes

/// An address and a password to sign in with.
@MainActor
final class SignInStore: Store {
  struct State: Equatable, PasswordFormState {
    private enum CodingKeys: String, CodingKey { case email, problem }

    var email: String
    var password: Secret<String>?
    var isSigningIn = false
    var problem: KooberError?

    /// Whether there is enough to sign in with.
    var canSubmit: Bool { !email.isEmpty && password != nil }
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
  private let submission: FormSubmission

  init(email: String, auth: AuthService) {
    submission = FormSubmission(to: auth)
    relay = Relay(State(email: email))
    submission.observe { [weak self] in self?.follow(isUnderWay: $0, problem: $1) }
  }

  var state: ObservableState<State> { relay.states }

  var refusalToLeave: String? { submission.refusalToLeave }

  func dispatch(_ action: Action) {
    var next = relay.value
    switch action {
    case .setEmail(let email): next.email = email
    case .setPassword(let password): next.password = password
    case .submit:
      guard !next.isSigningIn else { return }
      guard next.canSubmit, let password = next.password else {
        next.problem = .formIncomplete
        return relay.update(to: next)
      }
      return submission.send(.signIn(email: next.email, password: password))
    case .cancel:
      submission.giveUp()
      return routes.send(.cancelled)
    }
    guard !relay.value.isSigningIn else { return }
    next.problem = nil
    relay.update(to: next)
  }

  private func follow(isUnderWay: Bool, problem: KooberError?) {
    relay.change { state in
      if isUnderWay { state.problem = nil } else if state.isSigningIn { state.problem = problem }
      state.isSigningIn = isUnderWay
    }
  }
}

extension SignInStore: PasswordForm {
  func restore(_ form: SavedForm<State>) {
    var next = form.state
    next.isSigningIn = submission.isUnderWay
    relay.update(to: next)
  }
}

struct SignInView: SceneView {
  struct Props: Equatable {
    let email: String
    let password: String
    let button: String
    let notice: String?
  }

  func props(from state: SignInStore.State) -> Props {
    Props(
      email: state.email.isEmpty ? "-" : state.email,
      password: state.password == nil ? "-" : "******",
      button: state.isSigningIn ? "Signing in ...  [cancel]" : "[submit]  [cancel]",
      notice: state.problem?.description)
  }

  func render(_ props: Props) -> String {
    """
    Sign in

    E-mail    \(TextLines.fit(props.email, into: 28))
    Password  \(props.password)

    \(props.notice.map { TextLines.wrap("! \($0)") + "\n\n" } ?? "")\(props.button)
    """
  }
}

extension OnboardingContainer {
  func buildSignIn(email: String?, onRoute: @escaping RouteHandler<SignInStore>) -> Scene {
    scene(
      "signIn", SignInStore(email: email ?? "", auth: app.auth), SignInView(), onRoute: onRoute)
  }
}
