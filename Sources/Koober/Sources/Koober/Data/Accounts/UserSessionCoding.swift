import FoundationEssentials

/// The encoding of a session with its secrets, used only for the session file.
protocol UserSessionCoding: Sendable {
  /// The name of the file in this encoding.
  var fileName: String { get }

  func encode(_ session: UserSession) throws(KooberError) -> Data
  /// - Throws: ``KooberError/damagedSession``.
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
    try StoredSession.session(try? JSONDecoder().decode(StoredSession.self, from: data))
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
    try StoredSession.session(try? PropertyListDecoder().decode(StoredSession.self, from: data))
  }
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

  static func session(_ stored: StoredSession?) throws(KooberError) -> UserSession {
    guard let stored, (1...2).contains(stored.version), let id = stored.id ?? stored.email else {
      throw .damagedSession
    }
    return UserSession(
      profile: UserProfile(id: id, name: stored.name, email: stored.email),
      remoteSession: RemoteUserSession(token: Credential(stored.token)))
  }
}
