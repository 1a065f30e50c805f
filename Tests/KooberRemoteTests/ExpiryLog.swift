import Scenes

@testable import Koober

/// Remembers the sessions that the server no longer accepts.
@MainActor
final class ExpiryLog: SessionExpiredResponder {
  private(set) var sessions: [RemoteUserSession] = []

  nonisolated init() {}

  func sessionExpired(_ session: RemoteUserSession) { sessions.append(session) }
}
