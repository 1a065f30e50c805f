import FoundationEssentials
import Scenes

@External("session", through: ExternalSessions.self)
@MainActor
protocol UserSessionDataStore: AnyObject {
  /// The session that was saved last; nil if there is none.
  func read() throws(KooberError) -> UserSession?
  func save(_ session: UserSession) throws(KooberError)
  /// Deletes the session, if there is one.
  func delete() throws(KooberError)
}

@MainActor
final class InMemoryUserSessionDataStore: UserSessionDataStore {
  private var session: UserSession?

  func read() throws(KooberError) -> UserSession? { session }

  func save(_ session: UserSession) throws(KooberError) { self.session = session }

  func delete() throws(KooberError) { session = nil }
}

/// Stores a session in a file that only its owner can read.
///
/// The file is written next to the old one and renamed, so that there is always a complete one; saved and deleted
/// sessions survive a crash of the machine. The mode of an existing directory is not changed. A damaged file is
/// left unchanged until another session is saved.
@MainActor
final class FileUserSessionDataStore: UserSessionDataStore {
  private static let name = "session.json"

  private let folder: PrivateFolder
  private let coding = UserSessionCoding()

  init(folder: String) { self.folder = PrivateFolder(path: folder) }

  func read() throws(KooberError) -> UserSession? {
    let path = "\(folder.path)/\(Self.name)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch { throw .storageFailed }
    return try coding.decode(data)
  }

  func save(_ session: UserSession) throws(KooberError) {
    let data = try coding.encode(session)
    do {
      try folder.make()
      try folder.replaceFile(Self.name, with: data)
    } catch {
      throw .storageFailed
    }
  }

  func delete() throws(KooberError) {
    do { try folder.removeFile(Self.name) } catch { throw .storageFailed }
  }
}

/// The encoding of a session: JSON with its secrets, used only for the session file.
struct UserSessionCoding {
  private struct Stored: Codable {
    let version: Int
    /// Since version 2; before that, users were identified by their addresses.
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
      remoteSession: RemoteUserSession(token: Credential(stored.token)))
  }
}
