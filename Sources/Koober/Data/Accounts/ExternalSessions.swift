import Scenes

/// The external boundary that sessions cross without their secrets: a recording replaces tokens with names
/// numbered from 1.
@MainActor
package final class ExternalSessions {
  private struct Named: Codable, Sendable {
    let profile: UserProfile
    let token: Int
  }

  let outside: StageOutside
  private var tokens: [RemoteUserSession] = []

  init(_ outside: StageOutside) { self.outside = outside }

  func answer(
    to name: String, _ ask: @MainActor () async throws(KooberError) -> UserSession
  ) async throws(KooberError) -> UserSession {
    session(
      try await outside.answer(to: name) { () async throws(KooberError) in named(try await ask()) })
  }

  func value<Failure: Error & Codable>(
    of name: String, _ ask: @MainActor () throws(Failure) -> UserSession?
  ) throws(Failure) -> UserSession? {
    let answer = try outside.value(of: name) { () throws(Failure) -> Named? in
      let session = try ask()
      return session.map(named)
    }
    return answer.map(session)
  }

  func perform(
    _ name: String, _ act: @MainActor () throws(KooberError) -> Void
  ) throws(KooberError) {
    try outside.perform(name, act)
  }

  func perform(
    later name: String, _ act: @MainActor () async throws(KooberError) -> Void
  ) async throws(KooberError) {
    try await outside.perform(later: name, act)
  }

  private func named(_ session: UserSession) -> Named {
    let token = session.remoteSession
    if !tokens.contains(token) { tokens.append(token) }
    return Named(profile: session.profile, token: (tokens.firstIndex(of: token) ?? 0) + 1)
  }

  /// The session with its secret; a replay, which has no secrets, makes a different one for each name.
  private func session(_ named: Named) -> UserSession {
    let index = named.token &- 1
    let known = tokens.indices.contains(index) ? tokens[index] : nil
    return UserSession(
      profile: named.profile,
      remoteSession: known ?? RemoteUserSession(token: Secret("token \(named.token)")))
  }
}
