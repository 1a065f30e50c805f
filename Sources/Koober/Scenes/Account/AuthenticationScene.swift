import Scenes

/// Asks a user for the password once more.
@MainActor
final class AuthenticationStore: Store {
  @Dispatchable
  enum Action {
    /// Changes the password.
    case setPassword(Secret<String>?)
    /// Asks the server whether the password is right.
    case submit
    /// Leaves without an answer.
    case cancel
  }

  enum Route { case confirmed, cancelled }

  let routes: Routes<Route>
  private let loop: FeedbackLoop<AuthenticationState, AuthenticationState.Event>

  /// Creates the question.
  ///
  /// - Parameters:
  ///   - stage: Where the check runs.
  ///   - reason: Why it is asked, in words.
  ///   - profile: Who is asked.
  ///   - verify: Throws unless the password is right.
  init(
    on stage: SceneStage, reason: String, profile: UserProfile,
    verify: @escaping @MainActor (Secret<String>) async throws(KooberError) -> Void
  ) {
    loop = FeedbackLoop(
      "authenticate", on: stage,
      initial: AuthenticationState(reason: reason, email: profile.email),
      reduce: StateReducer(AuthenticationState.reduce),
      feedbacks: [
        Feedback(
          "verify", request: \.request,
          effect: { (password: Secret<String>) async -> AuthenticationState.Event in
            do throws(KooberError) {
              try await verify(password)
              return .confirmed
            } catch {
              return .failed(error)
            }
          })
      ])
    routes = Routes(derivedFrom: loop.states) { $0.phase == .confirmed ? .confirmed : nil }
  }

  var state: ObservableState<AuthenticationState> { loop.states }

  func dispatch(_ action: Action) {
    switch action {
    case .setPassword(let password): loop.send(.entered(password))
    case .submit: loop.send(.submitted)
    case .cancel: routes.send(.cancelled)
    }
  }
}

extension AuthenticationStore: Restorable {
  var savedState: SavedForm<AuthenticationState> {
    SavedForm(state: currentState, hasPassword: currentState.password != nil)
  }

  var unsaved: [String] { currentState.password == nil ? [] : ["the password"] }

  func restore(_ form: SavedForm<AuthenticationState>) {
    loop.restore(
      AuthenticationState(
        reason: currentState.reason, email: currentState.email, phase: form.state.phase,
        problem: form.state.problem))
  }

  func restore(_ form: SavedForm<AuthenticationState>, losses: inout [String]) {
    restore(form)
    form.noteLoss(of: form.state.password != nil, in: &losses)
  }
}
