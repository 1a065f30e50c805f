import Scenes

/// The external boundary that sessions cross without their secrets: a recording replaces tokens with names
/// numbered from 1.
@MainActor
package final class ExternalSessions {
  private struct NumberedSession: Codable, Sendable {
    let profile: UserProfile
    let token: Int
  }

  let external: StageExternal
  private var tokens: [RemoteUserSession] = []

  init(_ external: StageExternal) { self.external = external }

  func request(
    _ name: String, _ ask: @MainActor () async throws(KooberError) -> UserSession
  ) async throws(KooberError) -> UserSession {
    session(
      try await external.request(name) { () async throws(KooberError) in numbered(try await ask()) }
    )
  }

  func read<Failure: Error & Codable>(
    _ name: String, _ ask: @MainActor () throws(Failure) -> UserSession?
  ) throws(Failure) -> UserSession? {
    let answer = try external.read(name) { () throws(Failure) -> NumberedSession? in
      let session = try ask()
      return session.map(numbered)
    }
    return answer.map(session)
  }

  func perform(
    _ name: String, _ act: @MainActor () throws(KooberError) -> Void
  ) throws(KooberError) {
    try external.perform(name, act)
  }

  func request(
    _ name: String, _ act: @MainActor () async throws(KooberError) -> Void
  ) async throws(KooberError) {
    try await external.request(name, act)
  }

  /// Numbers the token of a session that the app saves; a recording and its replay number the same sessions.
  func note(_ session: UserSession) { _ = numbered(session) }

  private func numbered(_ session: UserSession) -> NumberedSession {
    let token = session.remoteSession
    if !tokens.contains(token) { tokens.append(token) }
    return NumberedSession(profile: session.profile, token: (tokens.firstIndex(of: token) ?? 0) + 1)
  }

  /// The session with its secret; a replay, which has no secrets, makes a different one for each name.
  private func session(_ numbered: NumberedSession) -> UserSession {
    let index = numbered.token &- 1
    let made = RemoteUserSession(token: Credential("token \(numbered.token)"))
    if index == tokens.count { tokens.append(made) }
    return UserSession(
      profile: numbered.profile,
      remoteSession: tokens.indices.contains(index) ? tokens[index] : made)
  }
}
