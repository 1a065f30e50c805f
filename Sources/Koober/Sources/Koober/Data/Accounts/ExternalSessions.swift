import Scenes

/// The external boundary that sessions cross without their secrets: a recording replaces tokens with names
/// numbered from 1.
@MainActor
package final class ExternalSessions {
  private struct NumberedSession: Codable, Sendable {
    let profile: UserProfile
    let token: Int
  }

  private struct SavedToken: Codable, Sendable {
    /// Earlier versions did not record it.
    let token: Int?
  }

  let external: StageExternal
  private var tokens: [Int: RemoteUserSession] = [:]

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

  /// Saves a session, and records the number of its token, so that a later answer with this number has the same token.
  func save(
    _ name: String, _ session: UserSession, _ act: @MainActor () throws(KooberError) -> Void
  ) throws(KooberError) {
    let saved = try external.read(name) { () throws(KooberError) -> SavedToken in
      try act()
      return SavedToken(token: number(of: session.remoteSession))
    }
    if let number = saved.token { tokens[number] = session.remoteSession }
  }

  private func numbered(_ session: UserSession) -> NumberedSession {
    NumberedSession(profile: session.profile, token: number(of: session.remoteSession))
  }

  private func number(of token: RemoteUserSession) -> Int {
    if let number = tokens.first(where: { $0.value == token })?.key { return number }
    tokens[tokens.count + 1] = token
    return tokens.count
  }

  /// The session with its secret; a replay, which has no secrets, makes a different one for each name.
  private func session(_ numbered: NumberedSession) -> UserSession {
    let made = RemoteUserSession(token: Credential("token \(numbered.token)"))
    return UserSession(
      profile: numbered.profile, remoteSession: tokens[numbered.token, default: made])
  }
}
