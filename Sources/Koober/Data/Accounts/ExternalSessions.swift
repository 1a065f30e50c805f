import Scenes

/// Names for the tokens of sessions, which stand for them where they are written down.
@MainActor
final class SessionNames {
  /// A session without its secret.
  struct Named: Codable, Sendable {
    let profile: UserProfile
    /// Which token it is, counted from 1.
    let token: Int
  }

  private var tokens: [RemoteUserSession] = []

  nonisolated init() {}

  /// The session without its secret.
  func named(_ session: UserSession) -> Named {
    let token = session.remoteSession
    if !tokens.contains(token) { tokens.append(token) }
    return Named(profile: session.profile, token: (tokens.firstIndex(of: token) ?? 0) + 1)
  }

  /// The session with its secret; in a replay, which knows none, with another for each.
  func session(_ named: Named) -> UserSession {
    let index = named.token &- 1
    let isKnown = tokens.indices.contains(index)
    return UserSession(
      profile: named.profile,
      remoteSession: isKnown
        ? tokens[index] : RemoteUserSession(token: Secret("token \(named.token)")))
  }
}
