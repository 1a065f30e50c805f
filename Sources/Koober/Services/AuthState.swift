/// Whether somebody is signed in, and what is being done about it.
enum AuthState: Hashable, Sendable {
  /// Nobody has looked yet.
  case starting
  /// The session of the last launch is being read.
  case reading
  /// Nobody is signed in.
  case signedOut
  /// Nobody is signed in, because something has failed.
  case failed(KooberError)
  /// The server is being asked.
  case authenticating(AuthAttempt)
  /// Somebody is signed in.
  case signedIn(UserSession)
  /// Somebody wants to sign out, and is asked whether something would be lost.
  case leaving(UserSession)
  /// The session is being forgotten.
  case signingOut(UserSession)
  /// The session is being forgotten, because the server no longer accepts it.
  case expired(UserSession)
  /// Nobody is signed in since the server no longer accepts a user's session, or what has failed after it.
  case ended(user: String, problem: KooberError)
  /// The server is being asked, after a user's session has ended.
  case returning(user: String, AuthAttempt)
  /// Somebody is signed in still, though they wanted to sign out.
  case signOutFailed(UserSession, SignOutProblem)
}

extension AuthState {
  /// What happens to the state.
  enum Event {
    case started
    case asked(AuthAttempt)
    case signOutAsked(insists: Bool)
    case nothingWouldBeLost
    case refused(SignOutProblem)
    case sessionFound(UserSession)
    case noSessionFound
    case failed(KooberError)
    case expired(RemoteUserSession)
  }

  /// The state after an event; nil where the event means nothing to this one.
  static func reduce(_ state: AuthState, _ event: Event) -> AuthState? {
    switch (state, event) {
    case (.starting, .started): .reading
    case (.signedOut, .asked(let attempt)), (.failed, .asked(let attempt)): .authenticating(attempt)
    case (.ended(let user, _), .asked(let attempt)): .returning(user: user, attempt)
    case (.signedIn(let session), .signOutAsked(let insists)),
      (.signOutFailed(let session, _), .signOutAsked(let insists)):
      insists ? .signingOut(session) : .leaving(session)
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
    case (.signedIn(let session), .expired(let remote)) where session.remoteSession == remote,
      (.leaving(let session), .expired(let remote)) where session.remoteSession == remote,
      (.signOutFailed(let session, _), .expired(let remote)) where session.remoteSession == remote:
      .expired(session)
    case (.expired, .failed(let error)): failed(error, after: state.expiredUser)
    // The session is still kept: whoever thinks to have left would be back at the next launch.
    case (.signingOut(let session), .failed(let error)): .signOutFailed(session, .failed(error))
    default: nil
    }
  }

  /// The state in which nobody is signed in because something has failed.
  ///
  /// - Parameters:
  ///   - error: What has failed.
  ///   - user: Whose session had ended before; nil for nobody's.
  /// - Returns: The state.
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

  /// What is being asked of the server.
  var attempt: AuthAttempt? {
    switch self {
    case .authenticating(let attempt), .returning(_, let attempt): attempt
    default: nil
    }
  }

  /// Who is signed in.
  var session: UserSession? {
    switch self {
    case .signedIn(let session), .leaving(let session), .signOutFailed(let session, _): session
    default: nil
    }
  }

  /// Why nobody is signed in, where something has failed.
  var problem: KooberError? {
    switch self {
    case .failed(let error), .ended(_, let error): error
    default: nil
    }
  }

  /// Why somebody who wanted to sign out is still signed in.
  var signOutProblem: SignOutProblem? {
    guard case .signOutFailed(_, let problem) = self else { return nil }
    return problem
  }
}
