import Glibc
import Synchronization

/// A file that is written next to the one it replaces, and renamed when it is complete.
///
/// Until then the old file does not change; a file that is never committed is removed.
package final class ReplacementFile {
  private let path: String
  private let target: String
  private let temporary: [CChar]
  private let permissions: mode_t
  private let descriptor: OwnedDescriptor
  private var buffer: [UInt8] = []
  private var isCommitted = false

  private static let capacity = 65_536
  private static let unfinished = Mutex<Set<[CChar]>>([])

  /// Begins an empty file, which can replace only a regular file that the user may write, and not standard output.
  ///
  /// The target of a symbolic link is replaced, or created. Permissions ignore the umask; without them the file keeps
  /// its own.
  package init(replacing path: String, permissions: UInt32? = nil) throws(FileError) {
    self.path = path
    (target, self.permissions) = try Self.target(of: path, permissions)
    let (number, name) = Descriptor.makeTemporaryFile(target + ".")
    guard number >= 0 else { throw FileError(creating: path, code: SystemError.latest) }
    descriptor = OwnedDescriptor(owning: number)
    temporary = name
    Self.unfinished.withLock { _ = $0.insert(name) }
    buffer.reserveCapacity(Self.capacity)
  }

  deinit {
    if !isCommitted { Self.remove(temporary) }
  }

  /// The file to replace, and the permissions of its replacement.
  private static func target(
    of path: String, _ permissions: UInt32?
  ) throws(FileError) -> (String, mode_t) {
    let status = FileStatus(path: path)
    let code = SystemError.latest
    switch status?.kind {
    case nil, .file: break
    case .folder: throw .isDirectory(path: path)
    case .device, .pipe, .socket, .link, .other: throw .notRegular(path: path)
    }
    guard let status else {
      guard code == ENOENT else { throw FileError(creating: path, code: code) }
      let target = try newFile(at: path)
      if let permissions { return (target, permissions) }
      // The umask can be read only by changing it.
      let mask = umask(0o077)
      umask(mask)
      return (target, 0o666 & ~mask)
    }
    guard !status.isOutput else { throw .isOutput(path: path) }
    guard unsafe access(path, W_OK) == 0, let resolved = WorkingFolder.realPath(path) else {
      throw .latest(path)
    }
    return (resolved, permissions ?? status.permissions)
  }

  /// The path of a file that does not exist yet: the end of the symbolic links that begin at a path.
  private static func newFile(at path: String) throws(FileError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count > 0 else { return path }
    let bytes = buffer.prefix(count).map { UInt8(bitPattern: $0) }
    guard let link = String(validating: bytes, as: UTF8.self) else { throw .notText(path: path) }
    guard link.first != "/", let slash = path.lastIndex(of: "/") else {
      return try newFile(at: link)
    }
    return try newFile(at: "\(path[...slash])\(link)")
  }

  package func write(_ bytes: some Collection<UInt8>) throws(FileError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  package func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    try flush()
    lseek(descriptor.number, offset, SEEK_SET)
    defer { lseek(descriptor.number, 0, SEEK_END) }
    try write(bytes)
    try flush()
  }

  /// Syncs the file to disk and replaces the old one.
  package func commit() throws(FileError) {
    try flush()
    guard fchmod(descriptor.number, permissions) == 0,
      Descriptor.retrying({ fsync(descriptor.number) }) == 0,
      unsafe rename(temporary, target) == 0
    else { throw .latest(path) }
    isCommitted = true
    Self.unfinished.withLock { _ = $0.remove(temporary) }
    // If that fails, the file has been replaced anyway.
    try? SystemFolder.sync(containing: target)
  }

  private func flush() throws(FileError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    let code = unsafe buffer.withUnsafeBytes { unsafe Descriptor.write(descriptor.number, $0) }
    guard code == 0 else { throw FileError(path: path, code: code) }
  }

  /// Removes all uncommitted files, on any thread: for a process that is about to exit.
  package static func removeUnfinished() {
    let names = unfinished.withLockIfAvailable { $0 } ?? []
    for name in names { remove(name) }
  }

  private static func remove(_ name: [CChar]) {
    _ = unsafe unlink(name)
    unfinished.withLock { _ = $0.remove(name) }
  }
}
