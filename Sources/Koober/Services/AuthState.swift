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

/// Who is signed in, as it is saved: within memory all of it, in a file without tokens and passwords.
enum SavedAuth: Sendable {
  case whole(AuthState)
  case coded(Coded)

  /// What a file holds.
  struct Coded: Codable, Sendable {
    var phase: Phase
    var user: UserProfile?
    /// Whose session had ended before.
    var expired: String?
    var problem: KooberError?
    var signOutProblem: SignOutProblem?
  }

  /// What a file says is being done.
  enum Phase: String, Codable, Sendable {
    case starting, reading, signedOut, failed, comingIn, signingIn, signedIn, signingOut
  }
}

extension SavedAuth: Codable {
  /// Reads what a file holds.
  init(from decoder: any Decoder) throws { self = .coded(try Coded(from: decoder)) }

  /// Writes what a file may hold.
  func encode(to encoder: any Encoder) throws { try coded.encode(to: encoder) }

  private var coded: Coded {
    switch self {
    case .coded(let coded): coded
    case .whole(let state): Coded(state)
    }
  }
}

extension SavedAuth.Coded {
  fileprivate init(_ state: AuthState) {
    let phase: SavedAuth.Phase =
      switch state {
      case .starting: .starting
      case .reading: .reading
      case .signedOut: .signedOut
      // Nobody has the session by then.
      case .failed, .expired, .ended: .failed
      case .authenticating(.guest), .returning(_, .guest): .comingIn
      case .authenticating, .returning: .signingIn
      case .signedIn, .leaving, .signOutFailed: .signedIn
      case .signingOut: .signingOut
      }
    self.init(
      phase: phase, user: state.session?.profile, expired: state.expiredUser,
      problem: phase == .failed ? state.problem ?? .sessionExpired : nil,
      signOutProblem: state.signOutProblem)
  }

  /// The state that the file stands for.
  ///
  /// - Parameters:
  ///   - session: Finds the session of who was signed in.
  ///   - losses: Gets what can't go on.
  /// - Returns: The state.
  func state(
    findingBy session: (UserProfile) -> UserSession?, losses: inout [String]
  ) -> AuthState {
    switch phase {
    case .starting: return .starting
    case .reading: return .reading
    case .comingIn:
      return expired.map { .returning(user: $0, .guest) } ?? .authenticating(.guest)
    case .signedOut: return .signedOut
    case .failed: return .failed(problem ?? .notSignedIn, after: expired)
    case .signingIn:
      losses.append("signing in doesn't go on: the password isn't saved")
      return expired.map { .ended(user: $0, problem: .sessionExpired) } ?? .signedOut
    case .signingOut:
      losses.append("signing out has ended")
      return .signedOut
    case .signedIn:
      guard let user, let session = session(user) else {
        losses.append("\(user?.name ?? "nobody") is signed out: there is no session here")
        return .signedOut
      }
      return signOutProblem.map { .signOutFailed(session, $0) } ?? .signedIn(session)
    }
  }
}
