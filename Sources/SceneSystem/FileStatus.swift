import Glibc

package struct FileStatus {
  package enum Kind: Sendable {
    case file
    case folder
    /// A character device, such as a terminal or `/dev/null`.
    case device
    case pipe
    case socket
    /// A symbolic link that is not followed.
    case link
    case other
  }

  private let status: stat

  /// Reads the status of a path, or of a symbolic link itself; nil on failure, with ``SystemError/latest``.
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

  /// Reads the status of an entry of an open directory, or of a symbolic link itself; nil on failure.
  init?(of name: [CChar], in folder: Int32, followsLinks: Bool) {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard unsafe fstatat(folder, name, &status, flags) == 0 else { return nil }
    self.status = status
  }

  package var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFCHR: .device
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    case S_IFLNK: .link
    default: .other
    }
  }

  package var size: Int { Int(status.st_size) }
  /// The time of the last modification, in seconds since 1970.
  package var seconds: Int { status.st_mtim.tv_sec }
  package var permissions: UInt32 { status.st_mode & 0o777 }
  /// The device and the inode, which identify the file.
  package var identity: [UInt64] { [UInt64(status.st_dev), UInt64(status.st_ino)] }
  /// Whether it is the file to which standard output goes.
  package var isOutput: Bool {
    kind == .file && identity == FileStatus(path: "/dev/stdout")?.identity
  }
}

/// The identity of a file, independent of the path.
///
/// A file that does not exist is identified by its directory and its name.
package struct FileIdentity: Hashable, Sendable {
  private let identity: [UInt64]
  /// The name of a file that does not exist; nil if it exists.
  private let name: String?

  /// Identifies the file at a path; nil if its directory does not exist.
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
