import Glibc

package struct FileStatus {
  package enum Kind: Sendable {
    case file
    case folder
    /// A character device, such as a terminal or `/dev/null`.
    case device
    case pipe
    case other
  }

  private let status: stat

  /// Looks at what a path leads to, or at a link itself; nil where nothing is there, as
  /// ``SystemError/latest`` says.
  package init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    let result = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return nil }
    self.status = status
  }

  package init(
    _ descriptor: borrowing OwnedDescriptor, at path: String
  ) throws(FileError) {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { throw .latest(path) }
    self.status = status
  }

  package var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFCHR: .device
    case S_IFIFO: .pipe
    default: .other
    }
  }

  package var size: Int { Int(status.st_size) }
  /// When it was changed last, in seconds since 1970.
  package var seconds: Int { status.st_mtim.tv_sec }
  package var permissions: UInt32 { status.st_mode & 0o777 }
  /// The device and the number there, which no other file has.
  package var identity: [UInt64] { [UInt64(status.st_dev), UInt64(status.st_ino)] }
}

/// What tells one file from another, whatever paths lead to them.
///
/// A file that isn't there yet is told by its folder and its name.
package struct FileIdentity: Hashable, Sendable {
  private let identity: [UInt64]
  /// nil where the file is there.
  private let name: String?

  /// Identifies what a path leads to; nil where there is no folder for it.
  package init?(path: String) {
    if let status = FileStatus(path: path) {
      identity = status.identity
      name = nil
      return
    }
    let end = path.lastIndex(of: "/")
    let folder = end.map { String(path[...$0]) } ?? "."
    guard let status = FileStatus(path: folder) else { return nil }
    identity = status.identity
    name = String(path[(end.map(path.index(after:)) ?? path.startIndex)...])
  }
}
