import FoundationEssentials
import Scenes

/// How a session is written: as JSON, with its secrets, for its file and nothing else.
struct UserSessionCoding {
  private struct Stored: Codable {
    let version: Int
    /// Since version 2; before, users were known by their addresses.
    let id: String?
    let name: String
    let email: String?
    let token: String
  }

  func encode(_ session: UserSession) throws(KooberError) -> Data {
    let stored = Stored(
      version: 2, id: session.profile.id, name: session.profile.name,
      email: session.profile.email,
      token: session.remoteSession.token.revealed)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do { return try encoder.encode(stored) } catch { throw .storageFailed }
  }

  func decode(_ data: Data) throws(KooberError) -> UserSession {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: data),
      (1...2).contains(stored.version), let id = stored.id ?? stored.email
    else { throw .damagedSession }
    return UserSession(
      profile: UserProfile(id: id, name: stored.name, email: stored.email),
      remoteSession: RemoteUserSession(token: Secret(stored.token)))
  }
}
