import Scenes

/// The session, from the server and from the last launch.
@SceneActor
final class KooberUserSessionRepository {
  private let dataStore: any UserSessionDataStore
  private let api: any AuthRemoteAPI

  init(dataStore: any UserSessionDataStore, api: any AuthRemoteAPI) {
    self.dataStore = dataStore
    self.api = api
  }

  /// The session of the last launch, if there is one.
  func readUserSession() throws(KooberError) -> UserSession? { try dataStore.read() }

  /// Lets somebody in and keeps the session, unless nobody waits for it any more.
  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    let session = try await api.authenticate(attempt)
    guard !Task.isCancelled else { throw .notSignedIn }
    try dataStore.save(session)
    return session
  }

  /// Asks the server whether somebody would be let in, and keeps nothing.
  func verify(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    try await api.authenticate(attempt)
  }

  /// Forgets the session, on this device.
  func forget() throws(KooberError) { try dataStore.delete() }

  /// Tells the server that a session is over; nothing comes of it where the server can't be told.
  func revoke(_ session: UserSession) async { try? await api.revoke(session.remoteSession) }
}
