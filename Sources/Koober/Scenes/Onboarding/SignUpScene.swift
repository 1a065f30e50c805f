import Scenes

/// A form for an account to be made.
@MainActor
final class SignUpStore: Store {
  struct State: Equatable, PasswordFormState {
    private enum CodingKeys: String, CodingKey { case name, email, problem }

    var name = ""
    var email = ""
    var password: Secret<String>?
    var isSigningUp = false
    var problem: KooberError?

    /// Whether something would be lost.
    var isDirty: Bool { !name.isEmpty || !email.isEmpty || password != nil }
    /// Whether there is enough to make an account of.
    var canSubmit: Bool { !name.isEmpty && !email.isEmpty && password != nil }
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
  private let submission: FormSubmission

  init(auth: AuthService) {
    submission = FormSubmission(to: auth)
    submission.observe { [weak self] in self?.follow(isUnderWay: $0, problem: $1) }
  }

  var state: ObservableState<State> { relay.states }

  var refusalToLeave: String? {
    guard relay.value.isDirty, !relay.value.isSigningUp else { return submission.refusalToLeave }
    return "the form is half filled in: submit or clear it first"
  }

  func dispatch(_ action: Action) {
    var next = relay.value
    switch action {
    case .setName(let name): next.name = name
    case .setEmail(let email): next.email = email
    case .setPassword(let password): next.password = password
    case .submit:
      guard !next.isSigningUp else { return }
      guard next.canSubmit, let password = next.password else {
        next.problem = .formIncomplete
        return relay.update(to: next)
      }
      guard let name = UserName(next.name) else {
        next.problem = .nameNotAccepted
        return relay.update(to: next)
      }
      return submission.send(.signUp(name: name.text, email: next.email, password: password))
    case .clear: next = State()
    case .cancel:
      submission.giveUp()
      return routes.send(.cancelled)
    }
    guard !relay.value.isSigningUp else { return }
    next.problem = nil
    relay.update(to: next)
  }

  private func follow(isUnderWay: Bool, problem: KooberError?) {
    relay.change { state in
      if isUnderWay { state.problem = nil } else if state.isSigningUp { state.problem = problem }
      state.isSigningUp = isUnderWay
    }
  }
}

extension SignUpStore: PasswordForm {
  func restore(_ form: SavedForm<State>) {
    var next = form.state
    next.isSigningUp = submission.isUnderWay
    relay.update(to: next)
  }
}

struct SignUpView: SceneView {
  struct Props: Equatable {
    let name: String
    let email: String
    let password: String
    let button: String
    let notice: String?
  }

  func props(from state: SignUpStore.State) -> Props {
    Props(
      name: state.name.isEmpty ? "-" : state.name,
      email: state.email.isEmpty ? "-" : state.email,
      password: state.password == nil ? "-" : "******",
      button: state.isSigningUp ? "Signing up ...  [cancel]" : "[submit]  [clear]  [cancel]",
      notice: state.problem?.description)
  }

  func render(_ props: Props) -> String {
    """
    Sign up

    Name      \(TextLines.fit(props.name, into: 28))
    E-mail    \(TextLines.fit(props.email, into: 28))
    Password  \(props.password)

    \(props.notice.map { TextLines.wrap("! \($0)") + "\n\n" } ?? "")\(props.button)
    """
  }
}

extension OnboardingContainer {
  func buildSignUp(onRoute: @escaping RouteHandler<SignUpStore>) -> Scene {
    scene("signUp", SignUpStore(auth: app.auth), SignUpView(), onRoute: onRoute)
  }
}
