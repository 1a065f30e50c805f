import CSceneSystem
import Glibc

package struct FileWriter: ~Copyable {
  package let path: String
  private let descriptor: OwnedDescriptor
  private let isNew: Bool
  /// Whether the name of a new file has been synced, too.
  private var isNameSynced = false

  /// Opens or creates a file; its contents remain until ``truncate()``.
  ///
  /// Appending writes after the existing contents, as with the shell's `>>`. The permissions apply to a new file,
  /// before the process's umask. `isCancelled` is called while a named pipe has no reader.
  package init(
    path: String, appends: Bool, permissions: UInt32 = 0o666,
    isCancelled: () -> Bool = { false }
  ) throws(FileError) {
    let flag = appends ? O_APPEND : 0
    self.path = path
    do throws(FileError) {
      descriptor = try Self.open(
        path, O_WRONLY | O_CREAT | O_EXCL | flag, permissions, isCancelled)
      isNew = true
    } catch .system(_, code: EEXIST) {
      // A dangling symbolic link exists, and opening it creates its target.
      descriptor = try Self.open(path, O_WRONLY | O_CREAT | flag, permissions, isCancelled)
      isNew = false
    }
  }

  /// Opens the path without blocking in the system, where only a signal could end the wait.
  private static func open(
    _ path: String, _ flags: Int32, _ permissions: UInt32, _ isCancelled: () -> Bool
  ) throws(FileError) -> OwnedDescriptor {
    while true {
      do throws(FileError) {
        let descriptor = try OwnedDescriptor(
          opening: path, flags: flags | O_NONBLOCK, mode: permissions)
        _ = fcntl(descriptor.number, F_SETFL, flags & O_APPEND)
        return descriptor
      } catch .system(path, code: ENXIO) {
        // Sockets and missing devices fail with the same number, permanently.
        guard FileStatus(path: path)?.kind == .pipe else {
          throw .system(path: path, code: ENXIO)
        }
        guard !isCancelled() else { throw .system(path: path, code: EINTR) }
        _ = poll(nil, 0, Self.retryDelay)
      }
    }
  }

  /// The delay before looking for a reader again, in milliseconds.
  private static let retryDelay: Int32 = 20

  /// Removes the contents of a file; does nothing for a device or a pipe.
  ///
  /// An existing file loses the permissions that are not among those given; nil keeps its own.
  package mutating func truncate(permissions: UInt32? = nil) throws(FileError) {
    let status = try FileStatus(descriptor, at: path)
    guard status.kind == .file else { return }
    let kept = status.permissions & (permissions ?? ~0)
    guard kept == status.permissions || fchmod(descriptor.number, kept) == 0,
      Descriptor.retrying({ ftruncate(descriptor.number, 0) }) == 0
    else { throw .latest(path) }
  }

  /// Replaces the contents of a file; a device or a pipe gets the bytes.
  package mutating func overwrite(_ bytes: [UInt8]) throws(FileError) {
    let status = try FileStatus(descriptor, at: path)
    guard status.kind == .file else { return try write(bytes) }
    try reserve(bytes.count, from: 0)
    try write(bytes)
    guard Descriptor.retrying({ ftruncate(descriptor.number, bytes.count) }) == 0 else {
      throw .latest(path)
    }
  }

  /// Adds bytes to a file, all of them or, if the disk is full, none.
  package mutating func append(_ bytes: [UInt8]) throws(FileError) {
    let status = try FileStatus(descriptor, at: path)
    if status.kind == .file { try reserve(bytes.count, from: Int(status.size)) }
    try write(bytes)
  }

  /// Reserves space in a file, so that a full disk is noticed before anything changes.
  private func reserve(_ count: Int, from start: Int) throws(FileError) {
    guard count > 0, sceneshell_reserve(descriptor.number, start, count) != 0 else { return }
    // Not all file systems can.
    let code = SystemError.latest
    guard ![ENOSPC, EDQUOT, EFBIG].contains(code) else { throw FileError(path: path, code: code) }
  }

  /// Removes the file if opening it created it and nothing has been written.
  package mutating func discard() {
    guard isNew, let own = try? FileStatus(descriptor, at: path), own.size == 0,
      FileStatus(path: path, followsLinks: false)?.identity == own.identity
    else { return }
    _ = unsafe unlink(path)
  }

  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    let code = unsafe bytes.withUnsafeBytes { unsafe Descriptor.write(descriptor.number, $0) }
    guard code == 0 else { throw FileError(path: path, code: code) }
  }

  /// Syncs the written bytes to disk, and the name of a new file.
  package mutating func sync() throws(FileError) {
    guard
      Descriptor.retrying({ fdatasync(descriptor.number) }) == 0
        || [EINVAL, EROFS].contains(SystemError.latest)
    else { throw .latest(path) }
    guard isNew, !isNameSynced else { return }
    try SystemFolder.sync(containing: path)
    isNameSynced = true
  }

  /// Locks the file until it is closed; returns false if another process has locked it.
  package mutating func lock() throws(FileError) -> Bool {
    if Descriptor.retrying({ flock(descriptor.number, LOCK_EX | LOCK_NB) }) == 0 { return true }
    guard SystemError.latest == EWOULDBLOCK else { throw .latest(path) }
    return false
  }

  /// Replaces a file atomically: after a crash it contains the old bytes or the new ones, never a part.
  ///
  /// The bytes are written to a new file in the same directory and synced, then the file is renamed. The permissions
  /// are as for ``ReplacementFile``.
  package static func replace(
    _ path: String, with bytes: some Collection<UInt8>, permissions: UInt32? = 0o600
  ) throws(FileError) {
    let file = try ReplacementFile(replacing: path, permissions: permissions)
    try file.write(bytes)
    try file.commit()
  }
}
