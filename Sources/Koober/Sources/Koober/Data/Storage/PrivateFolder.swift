import FoundationEssentials
import Glibc

/// A directory whose files only their owner can read, from their creation and with any umask.
///
/// This type calls the system directly: Foundation can neither create a file with a mode nor sync a directory.
struct PrivateFolder {
  let path: String

  func make() throws(POSIXError) {
    guard unsafe mkdir(path, 0o700) != 0 else { return }
    guard errno == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
      // If the path is not a directory, creating the first file in it fails.
      return try Self.check(errno == EEXIST)
    }
    try PrivateFolder(path: String(path[..<end])).make()
    try Self.check(unsafe mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  /// Creates an empty file if there is none.
  ///
  /// An existing file is not opened: closing it would release the locks that this process has on it.
  func makeFile(_ name: String) throws(POSIXError) {
    let descriptor = unsafe open("\(path)/\(name)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try Self.check(descriptor >= 0 || errno == EEXIST)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes a file, replacing any other of its name.
  ///
  /// After a crash, either the old or the new file exists; once this method returns, the new one does.
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

  /// Appends to a file, which is created if it does not exist; several processes can append to one file.
  func append(_ data: Data, toFile name: String) throws(POSIXError) {
    let descriptor = unsafe open(
      "\(path)/\(name)", O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    try Self.check(descriptor >= 0)
    defer { close(descriptor) }
    try Self.write(data, to: descriptor)
  }

  /// Deletes a file permanently, if it exists.
  func removeFile(_ name: String) throws(POSIXError) {
    guard unsafe unlink("\(path)/\(name)") != 0 else { return try sync() }
    try Self.check(errno == ENOENT || errno == ENOTDIR)
  }

  /// Syncs the names of the files to disk.
  private func sync() throws(POSIXError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try Self.check(descriptor >= 0)
    defer { close(descriptor) }
    // Some file systems cannot sync a directory and return an error.
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

  /// Throws the last error of the system if a call failed.
  private static func check(_ succeeded: Bool) throws(POSIXError) {
    guard !succeeded else { return }
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
