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
    case (.signedIn(let session), .signOutAsked(let insists)),
      (.signOutFailed(let session, _), .signOutAsked(let insists)):
      insists ? .signingOut(session) : .leaving(session)
    case (.leaving(let session), .nothingWouldBeLost): .signingOut(session)
    case (.leaving(let session), .refused(let problem)): .signOutFailed(session, problem)
    case (.authenticating, .signOutAsked): .signedOut
    case (.reading, .sessionFound(let session)), (.authenticating, .sessionFound(let session)):
      .signedIn(session)
    case (.reading, .noSessionFound), (.signingOut, .noSessionFound): .signedOut
    case (.reading, .failed(let error)), (.authenticating, .failed(let error)): .failed(error)
    case (.signedIn(let session), .expired(let remote)) where session.remoteSession == remote,
      (.leaving(let session), .expired(let remote)) where session.remoteSession == remote,
      (.signOutFailed(let session, _), .expired(let remote)) where session.remoteSession == remote:
      .expired(session)
    case (.expired, .failed(let error)): .failed(error)
    // The session is still kept: whoever thinks to have left would be back at the next launch.
    case (.signingOut(let session), .failed(let error)): .signOutFailed(session, .failed(error))
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
    case .signedIn(let session), .leaving(let session), .signOutFailed(let session, _): session
    default: nil
    }
  }

  /// Why nobody is signed in, where something has failed.
  var problem: KooberError? {
    guard case .failed(let error) = self else { return nil }
    return error
  }

  /// Why somebody who wanted to sign out is still signed in.
  var signOutProblem: SignOutProblem? {
    guard case .signOutFailed(_, let problem) = self else { return nil }
    return problem
  }
}
