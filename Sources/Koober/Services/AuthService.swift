import Scenes

/// Knows who is signed in.
@MainActor
@Commands
final class AuthService: Service {
  private let loop: FeedbackLoop<AuthState, AuthState.Event>
  private let repository: KooberUserSessionRepository
  private let stage: SceneStage

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - stage: Where its effects run.
  ///   - repository: Where sessions are kept, and who gives them.
  ///   - refusal: Says who would lose something if the user signed out now, and what.
  init(
    on stage: SceneStage, repository: KooberUserSessionRepository,
    refusal: @escaping @MainActor () -> SignOutProblem? = { nil }
  ) {
    self.repository = repository
    self.stage = stage
    // Nobody waits for the server to forget a session.
    let revoke = { @MainActor (session: UserSession) in
      _ = stage.start("auth.revoke") { _ in await repository.revoke(session) }
    }
    loop = FeedbackLoop(
      "auth", on: stage, initial: .starting, reduce: StateReducer(AuthState.reduce),
      feedbacks: [
        Feedback(
          "readSession", request: { $0 == .reading ? true : nil },
          effectAtOnce: { (_: Bool) throws(KooberError) -> AuthState.Event in
            try repository.readUserSession().map { .sessionFound($0) } ?? .noSessionFound
          },
          failed: { .failed($0) }),
        Feedback(
          "authenticate", request: \.attempt,
          effect: { (attempt: AuthAttempt) async throws(KooberError) -> AuthState.Event in
            let session = try await repository.authenticate(attempt)
            // A session that nobody has isn't to live on.
            guard !Task.isCancelled else {
              revoke(session)
              throw .notSignedIn
            }
            do throws(KooberError) {
              try repository.keep(session)
            } catch {
              revoke(session)
              throw error
            }
            return .sessionFound(session)
          },
          failed: { .failed($0) }),
        Feedback(
          "leave",
          request: { state -> UserSession? in
            guard case .leaving(let session) = state else { return nil }
            return session
          },
          effect: { (_: UserSession) -> AuthState.Event in
            refusal().map { .refused($0) } ?? .nothingWouldBeLost
          }),
        Feedback(
          "signOut",
          request: { state -> UserSession? in
            guard case .signingOut(let session) = state else { return nil }
            return session
          },
          effectAtOnce: { (session: UserSession) throws(KooberError) -> AuthState.Event in
            try repository.forget(session)
            revoke(session)
            return .noSessionFound
          },
          failed: { .failed($0) }),
        Feedback(
          "forget",
          request: { state -> UserSession? in
            guard case .expired(let session) = state else { return nil }
            return session
          },
          effect: { (session: UserSession) -> AuthState.Event in
            // What can't be forgotten is refused by the server again.
            try? repository.forget(session)
            return .failed(.sessionExpired)
          }),
      ])
  }

  var state: ObservableState<AuthState> { loop.states }

  /// Looks for the session of the last launch.
  @NotACommand func start() { loop.send(.started) }

  /// Signs in.
  ///
  /// - Parameters:
  ///   - email: The address of the account.
  ///   - password: Its password.
  func signIn(email: String, password: Secret<String>) {
    authenticate(.signIn(email: email, password: password))
  }

  /// Makes an account and signs in.
  ///
  /// - Parameters:
  ///   - name: What to be called.
  ///   - email: The address of the account.
  ///   - password: Its password.
  func signUp(name: String, email: String, password: Secret<String>) {
    authenticate(.signUp(name: name, email: email, password: password))
  }

  /// Comes in without an account.
  func signInAsGuest() { authenticate(.guest) }

  /// Asks to be let in.
  @NotACommand func authenticate(_ attempt: AuthAttempt) { loop.send(.asked(attempt)) }

  /// Signs out, on this device; who isn't signed in yet stops trying to be.
  ///
  /// Scenes that would lose something may refuse; what a guest hasn't sent goes with the guest. A session
  /// that the server has ended is over whatever they say.
  ///
  /// - Parameter force: Signs out whatever is lost.
  func signOut(force: Bool = false) { loop.send(.signOutAsked(insists: force)) }
}

extension AuthService: SessionExpiredResponder {
  package func sessionExpired(_ session: RemoteUserSession) { loop.send(.expired(session)) }
}

extension AuthService: Restorable {
  var savedState: SavedAuth { .whole(currentState) }

  var unsaved: [String] {
    switch currentState.attempt {
    case .signIn, .signUp: ["the password to sign in with"]
    case .guest, nil: []
    }
  }

  func restore(_ state: SavedAuth) {
    var losses: [String] = []
    restore(state, losses: &losses)
  }

  /// Knows who was signed in, at the next launch, too.
  ///
  /// In a file there is no token, which is looked for where sessions are kept.
  func restore(_ state: SavedAuth, losses: inout [String]) {
    switch state {
    case .whole(let state): loop.restore(state)
    case .coded(let coded):
      let current = currentState.session
      loop.restore(
        coded.state(
          findingBy: { user in
            let found = user.id == current?.profile.id ? current : repository.session(of: user)
            return found.map { UserSession(profile: user, remoteSession: $0.remoteSession) }
          },
          losses: &losses))
    }
    // What is kept follows from the state that is there when all has come back, or nothing has.
    stage.start("auth.keep") { [weak self] _ in self?.keepSession() }
  }

  private func keepSession() {
    do throws(KooberError) {
      switch currentState {
      case .starting, .reading, .signingOut, .expired: return
      case .signedOut, .failed, .authenticating, .ended, .returning: try repository.keepOnly(nil)
      case .signedIn(let session), .leaving(let session), .signOutFailed(let session, _):
        try repository.keepOnly(session)
      }
    } catch {
      stage.report(error)
    }
  }
}
