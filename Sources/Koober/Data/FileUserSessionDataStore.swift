import FoundationEssentials
import Glibc
import Scenes

/// Keeps a session in a file that only its owner can read.
///
/// The file is written beside the old one and renamed, so that there is always a whole one. A folder that
/// is there already stays as it is. A damaged file is left as it is until another session is saved.
@SceneActor
final class FileUserSessionDataStore: UserSessionDataStore {
  private let folder: String
  private let coding = UserSessionCoding()

  /// Creates a store whose file is in a folder, which is made when it is needed.
  init(folder: String) { self.folder = folder }

  private var path: String { folder + "/session.json" }

  func read() throws(KooberError) -> UserSession? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch { throw .storageFailed }
    return try coding.decode(data)
  }

  func save(_ session: UserSession) throws(KooberError) {
    let data = try coding.encode(session)
    do {
      let files = FileManager.default
      if !files.fileExists(atPath: folder) {
        try files.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      // A new file has the usual mode for a moment: a folder that nobody else can enter hides it.
      let hidden = folder + "/.new"
      try? files.removeItem(atPath: hidden)
      try files.createDirectory(
        atPath: hidden, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      defer { try? files.removeItem(atPath: hidden) }
      let temporary = hidden + "/session.json"
      guard
        files.createFile(atPath: temporary, contents: data, attributes: [.posixPermissions: 0o600])
      else { throw KooberError.storageFailed }
      guard unsafe rename(temporary, path) == 0 else { throw KooberError.storageFailed }
    } catch {
      throw .storageFailed
    }
  }

  func delete() throws(KooberError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do { try FileManager.default.removeItem(atPath: path) } catch { throw .storageFailed }
  }
}
