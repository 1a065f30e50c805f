import FoundationEssentials
import Glibc

/// A folder whose files only their owner can read, from their first moment and whatever the process's umask.
///
/// With the other files of the app's logic this one calls the system itself: Foundation has no way to make
/// a file under a mode, nor to see to it that a name is on disk.
struct PrivateFolder {
  let path: String

  func make() throws(POSIXError) {
    guard unsafe mkdir(path, 0o700) != 0 else { return }
    guard errno == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
      // What is there may be no folder: that shows with the first file in it.
      return try Self.check(errno == EEXIST)
    }
    try PrivateFolder(path: String(path[..<end])).make()
    try Self.check(unsafe mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  /// Makes an empty file where there is none.
  ///
  /// One that is there isn't opened: closing it would end the locks that others in this process have on it.
  func makeFile(_ name: String) throws(POSIXError) {
    let descriptor = unsafe open("\(path)/\(name)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try Self.check(descriptor >= 0 || errno == EEXIST)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes a file in the place of any other of its name.
  ///
  /// Whatever happens to the machine, there is the old one or the new one, and the new one once this returns.
  func replaceFile(_ name: String, with data: Data) throws(POSIXError) {
    let file = "\(path)/\(name)"
    var temporary = Array("\(file).XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&temporary)
    try Self.check(descriptor >= 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do throws(POSIXError) {
      defer { close(descriptor) }
      try Self.write(data, to: descriptor)
      try Self.check(fsync(descriptor) == 0)
      try Self.check(unsafe rename(temporary, file) == 0)
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
    try sync()
  }

  /// Deletes a file, for good once this returns; nothing happens where there is none.
  func removeFile(_ name: String) throws(POSIXError) {
    guard unsafe unlink("\(path)/\(name)") != 0 else { return try sync() }
    try Self.check(errno == ENOENT || errno == ENOTDIR)
  }

  /// Sees to it that the names of the files are on disk.
  private func sync() throws(POSIXError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try Self.check(descriptor >= 0)
    defer { close(descriptor) }
    // Some file systems can't do that for a folder, and say so.
    try Self.check(fsync(descriptor) == 0 || errno == EINVAL)
  }

  private static func write(_ data: Data, to descriptor: Int32) throws(POSIXError) {
    var rest = Array(data)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      try check(count >= 0)
      rest = rest.dropFirst(count)
    }
  }

  /// Throws what the system has said last, unless all is well.
  private static func check(_ isWell: Bool) throws(POSIXError) {
    guard !isWell else { return }
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
