import Glibc

package struct FileWriter: ~Copyable {
  package let path: String
  private let descriptor: OwnedDescriptor
  private let isNew: Bool

  /// Opens a file, or makes it; what it holds stays until ``truncate()``.
  ///
  /// What appends writes behind what the file holds, as with the shell's `>>`. The permissions are those of a new
  /// file, before the process's umask; whether to give up is asked while a pipe with a name has no reader yet.
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
      // A link that leads nowhere is there and makes a file as well.
      descriptor = try Self.open(path, O_WRONLY | O_CREAT | flag, permissions, isCancelled)
      isNew = false
    }
  }

  /// Opens the path without waiting in the system, where nothing but a signal would end that.
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
        // Sockets and devices that are none refuse with the same number, and for ever.
        guard FileStatus(path: path)?.kind == .pipe else {
          throw .system(path: path, code: ENXIO)
        }
        guard !isCancelled() else { throw .system(path: path, code: EINTR) }
        _ = poll(nil, 0, Self.patience)
      }
    }
  }

  /// How long to wait before looking for a reader again, in milliseconds.
  private static let patience: Int32 = 20

  /// Drops what a file held; a device or a pipe holds nothing.
  package mutating func truncate() throws(FileError) {
    guard try FileStatus(descriptor, at: path).kind == .file else { return }
    guard ftruncate(descriptor.number, 0) == 0 else { throw .latest(path) }
  }

  /// Removes the file if opening it has made it and nothing has been written to it.
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

  /// Brings what has been written to the disk.
  package mutating func sync() throws(FileError) {
    guard fdatasync(descriptor.number) == 0 || [EINVAL, EROFS].contains(SystemError.latest)
    else { throw .latest(path) }
  }

  /// Keeps others who ask from taking the file for one that nobody uses, until it is closed.
  package mutating func lock() -> Bool { flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 }

  /// Replaces a file as a whole: after a crash it holds the old bytes or the new, never a part.
  ///
  /// The bytes go to a new file in the same folder, reach the disk, and then take over the name; the permissions are
  /// as of ``ReplacementFile``.
  package static func replace(
    _ path: String, with bytes: some Collection<UInt8>, permissions: UInt32? = 0o600
  ) throws(FileError) {
    let file = try ReplacementFile(replacing: path, permissions: permissions)
    try file.write(bytes)
    try file.commit()
  }
}
