import Glibc

/// What tells one file from another, whatever paths lead to them.
///
/// A file that isn't there yet is told by its folder and its name.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let node: UInt64
  /// nil where the file is there.
  private let name: String?

  /// Identifies what a path leads to; nil where there is no folder for it.
  public init?(path: String) {
    if let status = Self.status(of: path) {
      self.init(status, name: nil)
      return
    }
    let end = path.lastIndex(of: "/")
    let folder = end.map { String(path[...$0]) } ?? "."
    guard let status = Self.status(of: folder) else { return nil }
    self.init(status, name: String(path[(end.map(path.index(after:)) ?? path.startIndex)...]))
  }

  private init(_ status: stat, name: String?) {
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
    self.name = name
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }
}
