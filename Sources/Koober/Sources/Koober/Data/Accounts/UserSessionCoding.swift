import FoundationEssentials

/// The encoding of a session with its secrets, used only for the session file.
protocol UserSessionCoding: Sendable {
  /// The name of the file in this encoding.
  var fileName: String { get }

  func encode(_ session: UserSession) throws(KooberError) -> Data
  /// - Throws: ``KooberError/damagedSession`` or ``KooberError/newerSession``.
  func decode(_ data: Data) throws(KooberError) -> UserSession
}

/// The formats of the session file.
enum UserSessionFormat: String, CaseIterable, Hashable, Codable, Sendable {
  case json, propertyList

  var coding: any UserSessionCoding {
    switch self {
    case .json: JSONUserSessionCoding()
    case .propertyList: PropertyListUserSessionCoding()
    }
  }
}

struct JSONUserSessionCoding: UserSessionCoding {
  var fileName: String { "session.json" }

  func encode(_ session: UserSession) throws(KooberError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do { return try encoder.encode(StoredSession(session)) } catch { throw .storageFailed }
  }

  func decode(_ data: Data) throws(KooberError) -> UserSession {
    let decoder = JSONDecoder()
    return try StoredSession.session(
      try? decoder.decode(StoredSession.self, from: data),
      version: try? decoder.decode(StoredVersion.self, from: data))
  }
}

struct PropertyListUserSessionCoding: UserSessionCoding {
  var fileName: String { "session.plist" }

  func encode(_ session: UserSession) throws(KooberError) -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    do { return try encoder.encode(StoredSession(session)) } catch { throw .storageFailed }
  }

  func decode(_ data: Data) throws(KooberError) -> UserSession {
    let decoder = PropertyListDecoder()
    return try StoredSession.session(
      try? decoder.decode(StoredSession.self, from: data),
      version: try? decoder.decode(StoredVersion.self, from: data))
  }
}

/// The field that the stored forms of all versions have, also of newer ones, whose other fields are not known.
private struct StoredVersion: Decodable {
  let version: Int
}

/// The stored form of a session.
private struct StoredSession: Codable {
  let version: Int
  /// Since version 2; before that, users were identified by their addresses.
  let id: String?
  let name: String
  let email: String?
  let token: String

  init(_ session: UserSession) {
    version = 2
    id = session.profile.id
    name = session.profile.name
    email = session.profile.email
    token = session.remoteSession.token.revealed
  }

  static func session(
    _ stored: StoredSession?, version: StoredVersion?
  ) throws(KooberError) -> UserSession {
    if let version, version.version > 2 { throw .newerSession }
    guard let stored, stored.version >= 1, let id = stored.id ?? stored.email else {
      throw .damagedSession
    }
    return UserSession(
      profile: UserProfile(id: id, name: stored.name, email: stored.email),
      remoteSession: RemoteUserSession(token: Credential(stored.token)))
  }
}
