import Scenes

/// A form for creating an account.
@MainActor
final class SignUpStore: Store, PasswordForm {
  struct State: Equatable, AttemptForm {
    private enum CodingKeys: String, CodingKey { case name, email, progress }

    var name = ""
    var email = ""
    var password: Secret<String>?
    var progress = FormProgress.editing

    /// Whether leaving would lose the fields.
    var isDirty: Bool { !name.isEmpty || !email.isEmpty || password != nil }

    func attempt() throws(KooberError) -> AuthAttempt {
      guard !name.isEmpty, !email.isEmpty, let password else { throw .formIncomplete }
      guard let name = UserName(name) else { throw .nameNotAccepted }
      return .signUp(name: name.text, email: email, password: Credential(password))
    }
  }

  @Dispatchable
  enum Action {
    /// Changes the name.
    case setName(String)
    /// Changes the e-mail address.
    case setEmail(String)
    /// Changes the password.
    case setPassword(Secret<String>?)
    /// Creates the account.
    case submit
    /// Clears the form.
    case clear
    /// Closes the alert.
    case ok
    /// Leaves without creating an account.
    case cancel
  }

  enum Route { case cancelled }

  let routes = Routes<Route>()
  private let form: FormSubmission<State>

  init(auth: AuthService) {
    form = FormSubmission(of: State(), to: auth)
  }

  var state: ObservableState<State> { form.state }

  var refusalToLeave: String? {
    currentState.isDirty && currentState.progress != .submitting
      ? "the form is incomplete; submit or clear it first" : form.refusalToLeave
  }

  func dispatch(_ action: Action) {
    switch action {
    case .setName(let name): form.enter { $0.name = name }
    case .setEmail(let email): form.enter { $0.email = email }
    case .setPassword(let password): form.enter { $0.password = password }
    case .submit: form.submit()
    case .ok: form.acknowledge()
    case .clear: form.enter { $0 = State() }
    case .cancel:
      form.cancel()
      routes.send(.cancelled)
    }
  }

  func restore(_ saved: SavedForm<State>) { form.restore(saved.state) }
}

struct SignUpView: SceneView {
  func render(_ state: SignUpStore.State) -> String {
    page(
      "Sign up",
      section(
        field("Name", state.name), field("E-mail", state.email),
        field("Password", state.password == nil ? "" : "******")),
      state.progress == .submitting ? "Signing up ...  [cancel]" : "[submit]  [clear]  [cancel]")
  }

  func alert(in state: SignUpStore.State) -> Alert? {
    state.progress.failed.map { Alert($0.description) }
  }
}

extension OnboardingContainer {
  func buildSignUp(onRoute: @escaping RouteHandler<SignUpStore>) -> Scene {
    scene("signUp", SignUpStore(auth: app.auth), SignUpView(), onRoute: onRoute)
  }
}
