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
  /// The session is being forgotten.
  case signingOut(UserSession)
  /// The session is being forgotten, because the server no longer accepts it.
  case expired(UserSession)
  /// Somebody is signed in still, because the session couldn't be forgotten.
  case signOutFailed(UserSession, KooberError)
}

extension AuthState {
  /// What happens to the state.
  enum Event {
    case started
    case asked(AuthAttempt)
    case signOutAsked
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
    case (.signedIn(let session), .signOutAsked), (.signOutFailed(let session, _), .signOutAsked):
      .signingOut(session)
    case (.authenticating, .signOutAsked): .signedOut
    case (.reading, .sessionFound(let session)), (.authenticating, .sessionFound(let session)):
      .signedIn(session)
    case (.reading, .noSessionFound), (.signingOut, .noSessionFound): .signedOut
    case (.reading, .failed(let error)), (.authenticating, .failed(let error)): .failed(error)
    case (.signedIn(let session), .expired(let remote)) where session.remoteSession == remote,
      (.signOutFailed(let session, _), .expired(let remote)) where session.remoteSession == remote:
      .expired(session)
    case (.expired, .failed(let error)): .failed(error)
    // The session is still kept: whoever thinks to have left would be back at the next launch.
    case (.signingOut(let session), .failed(let error)): .signOutFailed(session, error)
    default: nil
    }
  }

  /// What is being asked of the server.
  var attempt: AuthAttempt? {
    guard case .authenticating(let attempt) = self else { return nil }
    return attempt
  }

  /// Who is signed in.
  var session: UserSession? {
    switch self {
    case .signedIn(let session), .signOutFailed(let session, _): session
    default: nil
    }
  }

  /// What has failed last.
  var problem: KooberError? {
    switch self {
    case .failed(let error), .signOutFailed(_, let error): error
    default: nil
    }
  }
}
