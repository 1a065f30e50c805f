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
    // What is made meanwhile, by whichever thread, is its owner's only from its first moment.
    let mask = umask(0o077)
    defer { umask(mask) }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try data.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .storageFailed
    }
  }

  func delete() throws(KooberError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do { try FileManager.default.removeItem(atPath: path) } catch { throw .storageFailed }
  }
}
