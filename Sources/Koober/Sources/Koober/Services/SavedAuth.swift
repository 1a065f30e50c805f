/// The saved form of the sign-in state: complete in memory, without tokens and passwords in a file.
enum SavedAuth: Codable, Sendable {
  case complete(AuthState)
  case encoded(Encoded)

  struct Encoded: Codable, Sendable {
    var phase: Phase
    var user: UserProfile?
    var expired: String?
    var problem: KooberError?
    var signOutProblem: SignOutProblem?
  }

  enum Phase: String, Codable, Sendable {
    case starting, reading, signedOut, failed, signingIn, signedIn, signingOut
    case signingInAsGuest = "comingIn"
  }

  init(from decoder: any Decoder) throws { self = .encoded(try Encoded(from: decoder)) }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .encoded(let encoded): try encoded.encode(to: encoder)
    case .complete(let state): try Encoded(state).encode(to: encoder)
    }
  }
}

extension SavedAuth.Encoded {
  fileprivate init(_ state: AuthState) {
    let phase: SavedAuth.Phase =
      switch state {
      case .starting: .starting
      case .reading: .reading
      case .signedOut: .signedOut
      // No user owns the session by then.
      case .failed, .expired, .ended: .failed
      case .authenticating(.guest), .returning(_, .guest): .signingInAsGuest
      case .authenticating, .returning: .signingIn
      case .signedIn, .leaving, .signOutFailed: .signedIn
      case .signingOut: .signingOut
      }
    self.init(
      phase: phase, user: state.session?.profile, expired: state.expiredUser,
      problem: state.isExpired ? .sessionExpired : state.problem,
      signOutProblem: state.signOutProblem)
  }

  /// The restored state; `losses` receives what cannot be restored.
  func state(
    findingBy session: (UserProfile) -> UserSession?, losses: inout [String]
  ) -> AuthState {
    switch phase {
    case .starting: return .starting
    case .reading: return .reading
    case .signingInAsGuest:
      return expired.map { .returning(user: $0, .guest) } ?? .authenticating(.guest)
    case .signedOut: return .signedOut
    case .failed:
      return expired.map { .ended(user: $0, problem: problem) } ?? .failed(problem ?? .notSignedIn)
    case .signingIn:
      losses.append("the sign-in does not continue: the password is not saved")
      return expired.map { .ended(user: $0, problem: .sessionExpired) } ?? .signedOut
    case .signingOut:
      losses.append("the sign-out was interrupted")
      return .signedOut
    case .signedIn:
      guard let user, let session = session(user) else {
        losses.append(
          "\(user?.name ?? "the user") is signed out: no session is stored on this device")
        return .signedOut
      }
      return signOutProblem.map { .signOutFailed(session, $0) } ?? .signedIn(session)
    }
  }
}
