import Scenes

/// An address and a password for signing in.
@MainActor
final class SignInStore: Store, PasswordForm {
  struct State: Equatable, AttemptForm {
    private enum CodingKeys: String, CodingKey { case email, progress }

    var email: String
    var password: Secret<String>?
    var progress = FormProgress.editing

    func attempt() throws(KooberError) -> AuthAttempt {
      guard !email.isEmpty, let password else { throw .formIncomplete }
      return .signIn(email: email, password: Credential(password))
    }
  }

  @Dispatchable
  enum Action {
    /// Changes the e-mail address.
    case setEmail(String)
    /// Changes the password.
    case setPassword(Secret<String>?)
    /// Signs in with the address and the password.
    case submit
    /// Closes the alert.
    case ok
    /// Leaves without signing in.
    case cancel
  }

  enum Route { case cancelled }

  let routes = Routes<Route>()
  private let form: FormSubmission<State>

  init(email: String, auth: AuthService) {
    // The form may be shown because of it.
    let isExpired = auth.currentState.problem == .sessionExpired
    let progress = isExpired ? FormProgress.failed(.sessionExpired) : .editing
    form = FormSubmission(of: State(email: email, progress: progress), to: auth)
  }

  var state: ObservableState<State> { form.state }

  var refusalToLeave: String? { form.refusalToLeave }

  func dispatch(_ action: Action) {
    switch action {
    case .setEmail(let email): form.enter { $0.email = email }
    case .setPassword(let password): form.enter { $0.password = password }
    case .submit: form.submit()
    case .ok: form.acknowledge()
    case .cancel:
      form.cancel()
      routes.send(.cancelled)
    }
  }

  func restore(_ saved: SavedForm<State>) { form.restore(saved.state) }
}

struct SignInView: SceneView {
  func render(_ state: SignInStore.State) -> String {
    page(
      "Sign in",
      section(
        field("E-mail", state.email), field("Password", state.password == nil ? "" : "******")),
      state.progress == .submitting ? "Signing in ...  [cancel]" : "[submit]  [cancel]")
  }

  func alert(in state: SignInStore.State) -> Alert? {
    state.progress.failed.map { Alert($0.description) }
  }
}

extension OnboardingContainer {
  func buildSignIn(email: String?, onRoute: @escaping RouteHandler<SignInStore>) -> Scene {
    let store = SignInStore(email: email ?? "", auth: app.auth)
    return scene("signIn", store, SignInView(), onRoute: onRoute)
  }
}
