import Scenes

/// A check of the user's password.
struct AuthenticationState: Hashable, PasswordFormState {
  private enum CodingKeys: String, CodingKey { case reason, email, problem }

  @CaseProperties
  enum Phase: Hashable, Sendable {
    /// The password is kept while it is being entered.
    case entering(Secret<String>?)
    /// The server is checking the password.
    case checking(Secret<String>)
    /// The password has to be entered after an error.
    case refused(KooberError)
    case confirmed
  }

  /// The reason for the check, as shown to the user.
  let reason: String
  /// The address of the account; nil for a guest, who has no password.
  let email: String?
  var phase = Phase.entering(nil)

  var problem: KooberError? { phase.refused }

  var password: Secret<String>? {
    switch phase {
    case .entering(let password): password
    case .checking(let password): password
    case .refused, .confirmed: nil
    }
  }

  enum Event {
    case entered(Secret<String>?)
    case submitted
    case acknowledged
    case confirmed
    case failed(KooberError)
  }

  static func reduce(_ state: AuthenticationState, _ event: Event) -> AuthenticationState? {
    var next = state
    switch (state.phase, event) {
    case (.entering, .entered(let password)), (.refused, .entered(let password)):
      next.phase = .entering(password)
    case (.entering, .submitted) where state.email == nil,
      (.refused, .submitted) where state.email == nil:
      next.phase = .confirmed
    case (.entering(.some(let password)), .submitted): next.phase = .checking(password)
    case (.entering(nil), .submitted), (.refused, .submitted):
      next.phase = .refused(.formIncomplete)
    case (.refused, .acknowledged): next.phase = .entering(nil)
    case (.checking, .confirmed): next.phase = .confirmed
    case (.checking, .failed(let error)): next.phase = .refused(error)
    default: return nil
    }
    return next
  }
}

/// The saved form has no password: only an error is kept of the phase.
extension AuthenticationState: Codable {
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    reason = try fields.decode(String.self, forKey: .reason)
    email = try fields.decodeIfPresent(String.self, forKey: .email)
    if let problem = try fields.decodeIfPresent(KooberError.self, forKey: .problem) {
      phase = .refused(problem)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(reason, forKey: .reason)
    try fields.encodeIfPresent(email, forKey: .email)
    try fields.encodeIfPresent(problem, forKey: .problem)
  }
}

/// Asks a user for the password again.
@MainActor
final class AuthenticationStore: Store, PasswordForm {
  @Dispatchable
  enum Action {
    /// Changes the password.
    case setPassword(Secret<String>?)
    /// Checks the password with the server.
    case submit
    /// Closes the alert.
    case ok
    /// Leaves without an answer.
    case cancel
  }

  enum Route { case confirmed, cancelled }

  let routes: Routes<Route>
  private let loop: FeedbackLoop<AuthenticationState, AuthenticationState.Event>

  init(
    on stage: SceneStage, reason: String, session: UserSession, worker: AuthWorker
  ) {
    loop = FeedbackLoop(
      "authenticate", on: stage,
      initial: AuthenticationState(reason: reason, email: session.profile.email),
      reduce: StateReducer(AuthenticationState.reduce),
      feedbacks: [
        Feedback(
          "verify", request: \.phase.checking,
          work: { (password) throws(KooberError) in
            try await worker.verify(Credential(password), of: session)
          },
          done: { _ in .confirmed }, failed: { .failed($0) })
      ])
    routes = Routes(derivedFrom: loop.states) { $0.phase.isConfirmed ? .confirmed : nil }
  }

  var state: ObservableState<AuthenticationState> { loop.states }

  func dispatch(_ action: Action) {
    switch action {
    case .setPassword(let password): loop.send(.entered(password))
    case .submit: loop.send(.submitted)
    case .ok: loop.send(.acknowledged)
    case .cancel: routes.send(.cancelled)
    }
  }

  func restore(_ form: SavedForm<AuthenticationState>) {
    loop.restore(
      AuthenticationState(
        reason: currentState.reason, email: currentState.email, phase: form.state.phase))
  }
}

struct AuthenticationView: SceneView {
  func render(_ state: AuthenticationState) -> String {
    page(
      "Confirm your password", TextLines.wrap(state.reason),
      state.email.map { email in
        """
        \(field("E-mail", email))
        \(field("Password", state.password == nil && state.phase != .confirmed ? "" : "******"))
        """
      } ?? "Guests have no password.",
      buttons(state))
  }

  func alert(in state: AuthenticationState) -> Alert? {
    state.problem.map { Alert($0.description) }
  }

  private func buttons(_ state: AuthenticationState) -> String {
    switch state.phase {
    case .entering, .refused: "[submit]  [cancel]"
    case .checking: "Checking ...  [cancel]"
    case .confirmed: "Confirmed."
    }
  }
}

extension SignedInContainer {
  func buildAuthentication(
    reason: String, onRoute: @escaping RouteHandler<AuthenticationStore>
  ) -> Scene {
    let store = AuthenticationStore(
      on: environment.value.stage, reason: reason, session: session, worker: app.authWorker)
    return scene("authenticate", store, AuthenticationView(), onRoute: onRoute)
  }
}
