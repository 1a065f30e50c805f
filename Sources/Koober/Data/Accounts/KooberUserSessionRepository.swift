import Scenes

/// The session, from the server and from the last launch.
@MainActor
final class KooberUserSessionRepository {
  private let dataStore: any UserSessionDataStore
  private let api: any AuthRemoteAPI

  init(dataStore: any UserSessionDataStore, api: any AuthRemoteAPI) {
    self.dataStore = dataStore
    self.api = api
  }

  func readUserSession() throws(KooberError) -> UserSession? { try dataStore.read() }

  /// Lets somebody in; the session is kept nowhere yet.
  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    try await api.authenticate(attempt)
  }

  func keep(_ session: UserSession) throws(KooberError) { try dataStore.save(session) }

  /// Forgets a session, on this device; another one, of whoever has signed in elsewhere since, stays.
  func forget(_ session: UserSession) throws(KooberError) {
    do throws(KooberError) {
      guard try dataStore.read()?.remoteSession == session.remoteSession else { return }
      try dataStore.delete()
    } catch {
      // A file that can't be understood is left to whoever can.
      if error != .damagedSession { throw error }
    }
  }

  /// The session of somebody who was signed in when the app was saved, which is kept nowhere yet.
  ///
  /// It is as it is kept here, or as a server gives it that needs no token.
  func session(of profile: UserProfile) -> UserSession? {
    if let kept = try? dataStore.read(), kept.profile.id == profile.id { return kept }
    return api.session(of: profile)
  }

  /// Keeps a session, or nobody's, where another one is kept.
  func keepOnly(_ session: UserSession?) throws(KooberError) {
    let kept: UserSession?
    do throws(KooberError) { kept = try dataStore.read() } catch {
      // A file that can't be understood is left to whoever can, until there is another session.
      guard let session else { return }
      return try dataStore.save(session)
    }
    guard kept?.remoteSession != session?.remoteSession else { return }
    if let session { try dataStore.save(session) } else { try dataStore.delete() }
  }

  /// Tells the server that a session is over; nothing comes of it where the server can't be told.
  func revoke(_ session: UserSession) async { try? await api.revoke(session.remoteSession) }
}
