import CSceneSystem
import Glibc

/// Opens paths that do not leave a directory, such as the working directory.
///
/// The kernel resolves a path and refuses one that leaves the directory in a single call (`openat2`, Linux 5.6), so
/// that no rename or link between a check and an opening matters. Where it cannot, because it is older or a filter of
/// system calls forbids the call, each component is opened in the directory before it, and no symbolic link is
/// followed at all.
///
/// A hard link is no way out that could be seen: every name of a file is equally its own.
package enum ConfinedPath {
  private static let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
  /// How often a resolution is repeated that a concurrent rename has made uncertain.
  private static let attempts = 1000

  /// Opens a path below the working directory for reading, without waiting for the writer of a pipe.
  ///
  /// - Throws: `FileError.outside` for a path that leaves the directory.
  static func open(_ path: String) throws(FileError) -> OwnedDescriptor {
    try open(try relative(path), below: AT_FDCWD, as: path)
  }

  /// Opens a relative path below an open directory.
  package static func open(
    _ relative: String, below folder: Int32, as path: String
  ) throws(FileError) -> OwnedDescriptor {
    for _ in 0..<attempts {
      let number = unsafe sceneshell_open_beneath(folder, relative, flags)
      if number >= 0 { return OwnedDescriptor(owning: number) }
      switch SystemError.latest {
      case EAGAIN, EINTR: continue
      case EXDEV: throw .outside(path: path)
      case ENOSYS, EPERM: return try openStepwise(relative, below: folder, as: path)
      case let code: throw FileError(path: path, code: code)
      }
    }
    throw FileError(path: path, code: EAGAIN)
  }

  /// Opens a relative path component by component; a symbolic link counts as leaving the directory.
  package static func openStepwise(
    _ relative: String, below folder: Int32, as path: String
  ) throws(FileError) -> OwnedDescriptor {
    // The directories between that one and the last component, which `..` leads back through.
    var folders: [Int32] = []
    defer { for folder in folders { close(folder) } }
    let names = relative.split(separator: "/").filter { $0 != "." }
    for (index, name) in names.enumerated() {
      if name == ".." {
        guard let last = folders.popLast() else { throw .outside(path: path) }
        close(last)
        continue
      }
      let parent = folders.last ?? folder
      let isLast = index == names.count - 1
      let number = try step(String(name), in: parent, as: path, isLast: isLast)
      if isLast { return OwnedDescriptor(owning: number) }
      folders.append(number)
    }
    throw .isDirectory(path: path)
  }

  private static func step(
    _ name: String, in folder: Int32, as path: String, isLast: Bool
  ) throws(FileError) -> Int32 {
    let flags = O_NOFOLLOW | (isLast ? flags : O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    while true {
      let number = unsafe openat(folder, name, flags)
      if number >= 0 { return number }
      let code = SystemError.latest
      guard code != EINTR else { continue }
      let link = FileStatus(of: Array(name.utf8CString), in: folder, followsLinks: false)
      throw link?.kind == .link ? FileError.outside(path: path) : FileError(path: path, code: code)
    }
  }

  /// A path relative to the working directory.
  private static func relative(_ path: String) throws(FileError) -> String {
    guard path.hasPrefix("/") else { return path }
    guard let folder = WorkingFolder.path else { throw .outside(path: path) }
    let prefix = folder == "/" ? folder : folder + "/"
    guard path.hasPrefix(prefix) else { throw .outside(path: path) }
    return String(path.dropFirst(prefix.count).drop { $0 == "/" })
  }
}
