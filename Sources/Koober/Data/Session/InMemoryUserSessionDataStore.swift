import Scenes

/// Keeps a session for as long as the process lives.
@MainActor
final class InMemoryUserSessionDataStore: UserSessionDataStore {
  private var session: UserSession?

  func read() throws(KooberError) -> UserSession? { session }

  func save(_ session: UserSession) throws(KooberError) { self.session = session }

  func delete() throws(KooberError) { session = nil }
}
