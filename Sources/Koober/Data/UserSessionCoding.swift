import FoundationEssentials
import Scenes

/// How a session is written: as JSON, with its secrets, for its file and nothing else.
struct UserSessionCoding {
  private struct Stored: Codable {
    let version: Int
    let name: String
    let email: String
    let token: String
  }

  func encode(_ session: UserSession) throws(KooberError) -> Data {
    let stored = Stored(
      version: 1, name: session.profile.name, email: session.profile.email,
      token: session.remoteSession.token.revealed)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do { return try encoder.encode(stored) } catch { throw .storageFailed }
  }

  func decode(_ data: Data) throws(KooberError) -> UserSession {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: data), stored.version == 1
    else { throw .damagedSession }
    return UserSession(
      profile: UserProfile(name: stored.name, email: stored.email),
      remoteSession: RemoteUserSession(token: Secret(stored.token)))
  }
}
