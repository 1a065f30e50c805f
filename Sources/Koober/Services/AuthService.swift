import Scenes

enum AuthState: Hashable, Sendable {
  case starting
  case reading
  case signedOut
  case failed(KooberError)
  case authenticating(AuthAttempt)
  case signedIn(UserSession)
  /// Somebody wants to sign out, and is asked whether something would be lost.
  case leaving(UserSession)
  case signingOut(UserSession)
  /// The session is being forgotten, because the server no longer accepts it.
  case expired(UserSession)
  /// Nobody is signed in since the server no longer accepts a user's session, or what has failed after it.
  case ended(user: String, problem: KooberError)
  /// The server is being asked, after a user's session has ended.
  case returning(user: String, AuthAttempt)
  case signOutFailed(UserSession, SignOutProblem)

  enum Event {
    case started
    case asked(AuthAttempt)
    case signOutAsked(force: Bool)
    case nothingWouldBeLost
    case refused(SignOutProblem)
    case sessionFound(UserSession)
    case noSessionFound
    case failed(KooberError)
    case expired(RemoteUserSession)
  }

  static func reduce(_ state: AuthState, _ event: Event) -> AuthState? {
    switch (state, event) {
    case (.starting, .started): .reading
    case (.signedOut, .asked(let attempt)), (.failed, .asked(let attempt)): .authenticating(attempt)
    case (.ended(let user, _), .asked(let attempt)): .returning(user: user, attempt)
    case (.signedIn(let session), .signOutAsked(let force)),
      (.signOutFailed(let session, _), .signOutAsked(let force)):
      force ? .signingOut(session) : .leaving(session)
    case (.leaving(let session), .nothingWouldBeLost): .signingOut(session)
    case (.leaving(let session), .refused(let problem)): .signOutFailed(session, problem)
    case (.authenticating, .signOutAsked): .signedOut
    case (.returning(let user, _), .signOutAsked): .ended(user: user, problem: .sessionExpired)
    case (.reading, .sessionFound(let session)), (.authenticating, .sessionFound(let session)),
      (.returning, .sessionFound(let session)):
      .signedIn(session)
    case (.reading, .noSessionFound), (.signingOut, .noSessionFound): .signedOut
    case (.reading, .failed(let error)), (.authenticating, .failed(let error)): .failed(error)
    case (.returning(let user, _), .failed(let error)): .ended(user: user, problem: error)
    case (_, .expired(let remote)):
      state.session.flatMap { $0.remoteSession == remote ? .expired($0) : nil }
    case (.expired, .failed(let error)): failed(error, after: state.expiredUser)
    // The session is still kept: whoever thinks to have left would be back at the next launch.
    case (.signingOut(let session), .failed(let error)): .signOutFailed(session, .failed(error))
    default: nil
    }
  }

  /// Nobody is signed in because something has failed; before, the session of a user may have ended.
  static func failed(_ error: KooberError, after user: String?) -> AuthState {
    user.map { .ended(user: $0, problem: error) } ?? .failed(error)
  }

  /// Whose session the server no longer accepts, as long as nobody else has one.
  ///
  /// A guest can't come back.
  var expiredUser: String? {
    switch self {
    case .expired(let session): session.profile.isGuest ? nil : session.profile.id
    case .ended(let user, _), .returning(let user, _): user
    default: nil
    }
  }

  var attempt: AuthAttempt? {
    switch self {
    case .authenticating(let attempt), .returning(_, let attempt): attempt
    default: nil
    }
  }

  var session: UserSession? {
    switch self {
    case .signedIn(let session), .leaving(let session), .signOutFailed(let session, _): session
    default: nil
    }
  }

  var problem: KooberError? {
    switch self {
    case .failed(let error), .ended(_, let error): error
    default: nil
    }
  }

  /// Why somebody who wanted to sign out is still signed in.
  var signOutProblem: SignOutProblem? {
    if case .signOutFailed(_, let problem) = self { problem } else { nil }
  }
}

/// Knows who is signed in.
@MainActor
@Commands
final class AuthService: Service {
  private let loop: FeedbackLoop<AuthState, AuthState.Event>
  private let repository: KooberUserSessionRepository
  private let stage: SceneStage

  /// `refusal` says who would lose something if the user signed out now, and what.
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
          "readSession", while: { $0 == .reading }, atOnce: repository.readUserSession,
          done: { $0.map { .sessionFound($0) } ?? .noSessionFound }, failed: { .failed($0) }),
        Feedback(
          "authenticate", request: \.attempt,
          work: { (attempt) throws(KooberError) in
            let session = try await repository.authenticate(attempt)
            do throws(KooberError) {
              // A session that nobody has isn't to live on.
              guard !Task.isCancelled else { throw .notSignedIn }
              try repository.keep(session)
            } catch {
              revoke(session)
              throw error
            }
            return session
          },
          done: { .sessionFound($0) }, failed: { .failed($0) }),
        Feedback(
          "leave", request: { if case .leaving(let session) = $0 { session } else { nil } },
          effect: { (_: UserSession) -> AuthState.Event in
            refusal().map { .refused($0) } ?? .nothingWouldBeLost
          }),
        Feedback(
          "signOut", request: { if case .signingOut(let session) = $0 { session } else { nil } },
          effect: { (session: UserSession) -> AuthState.Event in
            do throws(KooberError) {
              try repository.forget(session)
              revoke(session)
              return .noSessionFound
            } catch {
              return .failed(error)
            }
          }),
        Feedback(
          "forget", request: { if case .expired(let session) = $0 { session } else { nil } },
          effect: { (session: UserSession) -> AuthState.Event in
            // What can't be forgotten is refused by the server again.
            try? repository.forget(session)
            return .failed(.sessionExpired)
          }),
      ])
  }

  var state: ObservableState<AuthState> { loop.states }

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

  @NotACommand func authenticate(_ attempt: AuthAttempt) { loop.send(.asked(attempt)) }

  /// Signs out, on this device; who isn't signed in yet stops trying to be.
  ///
  /// Scenes that would lose something may refuse; what a guest hasn't sent goes with the guest. A session
  /// that the server has ended is over whatever they say.
  ///
  /// - Parameter force: Signs out whatever is lost.
  func signOut(force: Bool = false) { loop.send(.signOutAsked(force: force)) }
}

extension AuthService: SessionExpiredResponder, Restorable {
  func sessionExpired(_ session: RemoteUserSession) { loop.send(.expired(session)) }

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
