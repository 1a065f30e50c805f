import Scenes

@CaseProperties
enum AuthState: Hashable, Sendable {
  case starting
  case reading
  case signedOut
  case failed(KooberError)
  case authenticating(AuthAttempt)
  case signedIn(UserSession)
  /// The user wants to sign out; the scenes are asked whether they would lose data.
  case leaving(UserSession)
  case signingOut(UserSession)
  /// The session is being deleted, because the server has ended it.
  case expired(UserSession)
  /// No user is signed in, because the server has ended the session, or because of a later error.
  ///
  /// The user has read the problem when it is nil.
  case ended(user: String, problem: KooberError?)
  /// The server is being asked, after the end of a user's session.
  case returning(user: String, AuthAttempt)
  case signOutFailed(UserSession, SignOutProblem)

  enum Event {
    case started
    case authenticationRequested(AuthAttempt)
    case signOutRequested(force: Bool)
    case signOutAllowed
    case refused(SignOutProblem)
    /// The user has read why signing out was refused, or that the session has ended.
    case acknowledged
    case sessionFound(UserSession)
    case noSessionFound
    case failed(KooberError)
    case expired(RemoteUserSession)
  }

  static func reduce(_ state: AuthState, _ event: Event) -> AuthState? {
    switch (state, event) {
    case (.starting, .started): .reading
    case (.signedOut, .authenticationRequested(let attempt)),
      (.failed, .authenticationRequested(let attempt)):
      .authenticating(attempt)
    case (.ended(let user, _), .authenticationRequested(let attempt)):
      .returning(user: user, attempt)
    case (.signedIn(let session), .signOutRequested(let force)),
      (.signOutFailed(let session, _), .signOutRequested(let force)):
      force ? .signingOut(session) : .leaving(session)
    case (.leaving(let session), .signOutAllowed): .signingOut(session)
    case (.leaving(let session), .refused(let problem)): .signOutFailed(session, problem)
    case (.signOutFailed(let session, _), .acknowledged): .signedIn(session)
    case (.failed(.sessionExpired), .acknowledged): .signedOut
    case (.ended(let user, .sessionExpired), .acknowledged): .ended(user: user, problem: nil)
    case (.authenticating, .signOutRequested): .signedOut
    case (.returning(let user, _), .signOutRequested): .ended(user: user, problem: nil)
    case (.reading, .sessionFound(let session)), (.authenticating, .sessionFound(let session)),
      (.returning, .sessionFound(let session)):
      .signedIn(session)
    case (.reading, .noSessionFound), (.signingOut, .noSessionFound): .signedOut
    case (.reading, .failed(let error)), (.authenticating, .failed(let error)): .failed(error)
    case (.returning(let user, _), .failed(let error)): .ended(user: user, problem: error)
    case (_, .expired(let remote)):
      state.session.flatMap { $0.remoteSession == remote ? .expired($0) : nil }
    case (.expired, .failed(let error)): failed(error, after: state.expiredUser)
    // The session is still stored: otherwise the user would be signed in again at the next launch.
    case (.signingOut(let session), .failed(let error)): .signOutFailed(session, .failed(error))
    default: nil
    }
  }

  /// No user is signed in because of an error; a user's session may have ended before.
  static func failed(_ error: KooberError, after user: String?) -> AuthState {
    user.map { .ended(user: $0, problem: error) } ?? .failed(error)
  }

  /// The user whose session the server has ended, until another user signs in.
  ///
  /// A guest cannot sign in again.
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
    case .failed(let error): error
    case .ended(_, let error): error
    default: nil
    }
  }

  /// The user of the app, as far as it is decided.
  enum Owner { case undecided, noUser, user(UserSession) }

  var owner: Owner {
    switch self {
    case .starting, .reading, .leaving, .signingOut, .expired: .undecided
    case .signedOut, .failed, .authenticating, .ended, .returning: .noUser
    case .signedIn(let session), .signOutFailed(let session, _): .user(session)
    }
  }

  /// The reason why signing out was refused.
  var signOutProblem: SignOutProblem? { signOutFailed?.1 }
}

/// Signs users in and out, and provides the session.
@MainActor
@Commands
final class AuthService: Service {
  private let loop: FeedbackLoop<AuthState, AuthState.Event>
  private let worker: AuthWorker
  private let stage: SceneStage
  private weak var responder: (any NotSignedInResponder & SignedInResponder)?
  private var observation: StateObservation?
  /// Whether the launch has not found out yet who is signed in, and notifies the responder when it has.
  private var isLaunching = true

  /// Creates the service, which notifies the responder of each user who signs in or out after the launch.
  ///
  /// `refusal` returns the scene that would lose data if the user signed out now, and the reason.
  init(
    on stage: SceneStage, worker: AuthWorker,
    responder: (any NotSignedInResponder & SignedInResponder)? = nil,
    refusal: @escaping @MainActor () -> SignOutProblem? = { nil }
  ) {
    self.worker = worker
    self.stage = stage
    self.responder = responder
    loop = FeedbackLoop(
      "auth", on: stage, initial: .starting, reduce: StateReducer(AuthState.reduce),
      feedbacks: [
        Feedback(
          "readSession", while: { $0 == .reading }, syncWork: worker.readUserSession,
          done: { $0.map { .sessionFound($0) } ?? .noSessionFound }, failed: { .failed($0) }),
        Feedback(
          "authenticate", request: \.attempt,
          work: worker.authenticate, done: { .sessionFound($0) }, failed: { .failed($0) }),
        Feedback(
          "leave", request: \.leaving,
          effect: { (_: UserSession) -> AuthState.Event in
            refusal().map { .refused($0) } ?? .signOutAllowed
          }),
        Feedback(
          "signOut", request: \.signingOut,
          effect: { (session: UserSession) -> AuthState.Event in
            do throws(KooberError) {
              try worker.signOut(session)
              return .noSessionFound
            } catch {
              return .failed(error)
            }
          }),
        Feedback(
          "forget", request: \.expired,
          effect: { (session: UserSession) -> AuthState.Event in
            worker.forgetExpired(session)
            return .failed(.sessionExpired)
          }),
      ])
    observation = loop.states.observe { [weak self] in self?.notifyResponder(of: $0) }
  }

  var state: ObservableState<AuthState> { loop.states }

  @NotACommand func start() { loop.send(.started) }

  private func notifyResponder(of state: AuthState) {
    switch state.owner {
    case .undecided: break
    case _ where isLaunching: isLaunching = false
    case .noUser: responder?.notSignedIn()
    case .user(let session): responder?.signedIn(to: session)
    }
  }

  /// Signs in.
  ///
  /// - Parameters:
  ///   - email: The address of the account.
  ///   - password: The password of the account.
  func signIn(email: String, password: Secret<String>) {
    authenticate(.signIn(email: email, password: Credential(password)))
  }

  /// Creates an account and signs in.
  ///
  /// - Parameters:
  ///   - name: The user's name.
  ///   - email: The address of the account.
  ///   - password: The password of the account.
  func signUp(name: String, email: String, password: Secret<String>) {
    authenticate(.signUp(name: name, email: email, password: Credential(password)))
  }

  /// Signs in as a guest, without an account.
  func signInAsGuest() { authenticate(.guest) }

  @NotACommand func authenticate(_ attempt: AuthAttempt) {
    loop.send(.authenticationRequested(attempt))
  }

  /// Signs out on this device, or cancels signing in.
  ///
  /// Scenes that would lose data may refuse; a guest's unsent messages are deleted. If the server has
  /// ended the session, no scene can refuse.
  ///
  /// - Parameter force: Signs out even if data is lost.
  func signOut(force: Bool = false) { loop.send(.signOutRequested(force: force)) }

  /// Forgets the reason why signing out was refused, or that the session has ended.
  @NotACommand func acknowledge() { loop.send(.acknowledged) }
}

extension AuthService: SessionExpiredResponder, Restorable {
  func sessionExpired(_ session: RemoteUserSession) { loop.send(.expired(session)) }

  var savedState: SavedAuth { .complete(currentState) }

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

  /// Saves the signed-in user and restores the session at the next launch.
  ///
  /// A file has no token; the token comes from the stored sessions.
  func restore(_ state: SavedAuth, losses: inout [String]) {
    switch state {
    case .complete(let state): loop.restore(state)
    case .encoded(let coded):
      let current = currentState.session
      loop.restore(
        coded.state(
          findingBy: { user in
            let found = user.id == current?.profile.id ? current : worker.session(of: user)
            return found.map { UserSession(profile: user, remoteSession: $0.remoteSession) }
          },
          losses: &losses))
    }
    // The stored session follows from the state after the whole restore has succeeded or failed.
    stage.start("auth.keep") { [weak self] _ in self?.keepSession() }
  }

  private func keepSession() {
    do throws(KooberError) {
      switch currentState {
      case .starting, .reading, .signingOut, .expired: return
      case .signedOut, .failed, .authenticating, .ended, .returning: try worker.keepOnly(nil)
      case .signedIn(let session), .leaving(let session), .signOutFailed(let session, _):
        try worker.keepOnly(session)
      }
    } catch {
      stage.report(error)
    }
  }
}
