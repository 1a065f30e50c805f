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

/// A session store outside of the app, whose sessions are numbered as they are saved.
@MainActor
final class NumberedUserSessionDataStore: UserSessionDataStore {
  private let store: any UserSessionDataStore
  private let external: ExternalUserSessionDataStore
  private let sessions: ExternalSessions

  init(_ store: any UserSessionDataStore, through sessions: ExternalSessions) {
    self.store = store
    self.sessions = sessions
    external = ExternalUserSessionDataStore(store, through: sessions)
  }

  func read() throws(KooberError) -> UserSession? { try external.read() }

  func save(_ session: UserSession) throws(KooberError) {
    try sessions.save("session.save", session) { () throws(KooberError) in
      try store.save(session)
    }
  }

  func delete() throws(KooberError) { try external.delete() }
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
/// left unchanged until another session is saved. A file in another format is read, and deleted when a session is
/// saved or deleted, so that no token stays behind.
@MainActor
final class FileUserSessionDataStore: UserSessionDataStore {
  private let folder: PrivateFolder
  private let coding: any UserSessionCoding

  init(folder: String, coding: any UserSessionCoding = JSONUserSessionCoding()) {
    self.folder = PrivateFolder(path: folder)
    self.coding = coding
  }

  private var others: [any UserSessionCoding] {
    UserSessionFormat.allCases.map(\.coding).filter { $0.fileName != coding.fileName }
  }

  func read() throws(KooberError) -> UserSession? {
    for coding in [coding] + others {
      let path = "\(folder.path)/\(coding.fileName)"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let data: Data
      do { data = try Data(contentsOf: URL(filePath: path)) } catch { throw .storageFailed }
      return try coding.decode(data)
    }
    return nil
  }

  func save(_ session: UserSession) throws(KooberError) {
    let data = try coding.encode(session)
    do {
      try folder.make()
      try folder.replaceFile(coding.fileName, with: data)
      for other in others where exists(other) { try folder.removeFile(other.fileName) }
    } catch {
      throw .storageFailed
    }
  }

  func delete() throws(KooberError) {
    do {
      for other in others where exists(other) { try folder.removeFile(other.fileName) }
      try folder.removeFile(coding.fileName)
    } catch {
      throw .storageFailed
    }
  }

  private func exists(_ coding: any UserSessionCoding) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder.path)/\(coding.fileName)")
  }
}
