import Scenes

/// The user's session, from the server and from the last launch.
@MainActor
final class KooberUserSessionRepository: UserSessionRepository {
  private let dataStore: any UserSessionDataStore
  private let api: any AuthRemoteAPI

  init(dataStore: any UserSessionDataStore, api: any AuthRemoteAPI) {
    self.dataStore = dataStore
    self.api = api
  }

  func readUserSession() throws(KooberError) -> UserSession? { try dataStore.read() }

  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    try await api.authenticate(attempt)
  }

  func keep(_ session: UserSession) throws(KooberError) { try dataStore.save(session) }

  func forget(_ session: UserSession) throws(KooberError) {
    do throws(KooberError) {
      guard try dataStore.read()?.remoteSession == session.remoteSession else { return }
      try dataStore.delete()
    } catch {
      // An unreadable file is left unchanged for a program that can read it.
      guard [.damagedSession, .newerSession].contains(error) else { throw error }
    }
  }

  /// The session, from this device or from a server that needs no token.
  func session(of profile: UserProfile) -> UserSession? {
    if let kept = try? dataStore.read(), kept.profile.id == profile.id { return kept }
    return api.session(of: profile)
  }

  func keepOnly(_ session: UserSession?) throws(KooberError) {
    let kept: UserSession?
    do throws(KooberError) { kept = try dataStore.read() } catch {
      // An unreadable file is left unchanged until there is a new session.
      guard let session else { return }
      return try dataStore.save(session)
    }
    guard kept?.remoteSession != session?.remoteSession else { return }
    if let session { try dataStore.save(session) } else { try dataStore.delete() }
  }

  func revoke(_ session: UserSession) async { try? await api.revoke(session.remoteSession) }
}
