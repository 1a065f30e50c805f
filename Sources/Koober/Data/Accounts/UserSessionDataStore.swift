import FoundationEssentials
import Scenes

/// Keeps a session in a file that only its owner can read.
///
/// The file is written beside the old one and renamed, so that there is always a whole one; what has been
/// saved or deleted stays so, even if the machine goes down. A folder that is there already stays as it is. A
/// damaged file is left as it is until another session is saved.
@MainActor
final class FileUserSessionDataStore: UserSessionDataStore {
  private static let name = "session.json"

  private let folder: PrivateFolder
  private let coding = UserSessionCoding()

  /// Creates a store whose file is in a folder, which is made when it is needed.
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
