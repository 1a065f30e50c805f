/// The session of a shared device: it is kept in memory, and each launch begins without a user.
///
/// A session that the device has stored before is neither read nor changed.
@MainActor
final class EphemeralUserSessionRepository: UserSessionRepository {
  private let api: any AuthRemoteAPI
  private var session: UserSession?

  init(api: any AuthRemoteAPI) { self.api = api }

  func readUserSession() throws(KooberError) -> UserSession? { session }

  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    try await api.authenticate(attempt)
  }

  func keep(_ session: UserSession) throws(KooberError) { self.session = session }

  func forget(_ session: UserSession) throws(KooberError) {
    if self.session?.remoteSession == session.remoteSession { self.session = nil }
  }

  func session(of profile: UserProfile) -> UserSession? {
    session?.profile.id == profile.id ? session : api.session(of: profile)
  }

  func keepOnly(_ session: UserSession?) throws(KooberError) { self.session = session }

  func revoke(_ session: UserSession) async { try? await api.revoke(session.remoteSession) }
}
