import Dispatch
import Glibc

/// The file of a history, which several processes change at once.
///
/// Whoever changes it has locked it (flock). A rewritten file is another one at the same path, so a lock
/// holds only where the path still leads to what is locked.
struct HistoryFile {
  /// The end of a file.
  struct Tail {
    var bytes: [UInt8]
    /// Whether there is nothing before it.
    var isWhole: Bool
    /// The bytes of the whole file.
    var size: Int
  }

  let path: String
  /// How long to wait for who has the file locked: one that was stopped keeps it.
  var patience = DispatchTimeInterval.seconds(4)

  /// Reads the end of the file; what isn't a file, such as `/dev/null`, is empty.
  ///
  /// - Throws: `FileError`.
  func tail(_ count: Int) throws(FileError) -> Tail {
    // A pipe with a name would wait for somebody who writes to it.
    let file = try OwnedDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    return try tail(of: file, count)
  }

  /// Adds bytes at the end, on a line of their own: all of them or none, unless somebody else keeps the file
  /// locked.
  ///
  /// - Throws: `FileError`, such as for a full disk.
  func append(_ text: String) throws(FileError) {
    let file = try locked(making: true)
    // Who has the lock keeps it by this.
    let isLocked = flock(file.number, LOCK_EX | LOCK_NB) == 0
    let size = try size(of: file)
    var bytes = Array(text.utf8)
    if try size.map({ (size) throws(FileError) in try !endsLine(file, size) }) ?? false {
      bytes.insert(UInt8(ascii: "\n"), at: 0)
    }
    let code = unsafe bytes.withUnsafeBytes { unsafe Descriptor.write(file.number, $0) }
    guard code != 0 else { return }
    // What others have added meanwhile would be cut with it.
    if let size, isLocked { _ = ftruncate(file.number, size) }
    throw FileError(path: path, code: code)
  }

  /// Puts other bytes in the place of the file's.
  ///
  /// - Parameters:
  ///   - count: How many bytes before its end matter.
  ///   - change: What is to be in the file instead of its end, and of all before; nil leaves it as it is.
  /// - Throws: `FileError`, also where somebody else keeps the file locked; the file is as it was then.
  func rewrite(
    last count: Int = .max, _ change: (Tail) -> [UInt8]?
  ) throws(FileError) {
    let file = try locked(making: false)
    // What somebody adds meanwhile would be lost with the old file.
    if flock(file.number, LOCK_EX | LOCK_NB) != 0, SystemError.latest == EWOULDBLOCK {
      throw FileError(path: path, code: EWOULDBLOCK)
    }
    guard let bytes = change(try tail(of: file, count)) else { return }
    let replacement = try ReplacementFile(replacing: path)
    try replacement.write(bytes)
    try replacement.commit()
  }

  // MARK: Locks

  /// Opens the file and locks it until it is closed.
  ///
  /// What can't be locked, or isn't to be had in time, is opened all the same.
  private func locked(making isMaking: Bool) throws(FileError) -> OwnedDescriptor {
    let end = DispatchTime.now() + patience
    while true {
      let file = try OwnedDescriptor(
        opening: path, flags: O_RDWR | O_APPEND | O_NONBLOCK | (isMaking ? O_CREAT : 0),
        mode: 0o600)
      guard Self.lock(file.number, until: end), !isAtPath(file) else { return file }
    }
  }

  /// Locks a file, unless it can't be had in time or at all.
  private static func lock(_ number: Int32, until end: DispatchTime) -> Bool {
    guard flock(number, LOCK_EX | LOCK_NB) != 0 else { return true }
    guard [EWOULDBLOCK, EINTR].contains(SystemError.latest) else { return false }
    // Those who wait in the system have their turns; who only asked now and then might never have one. A
    // copy is the thread's own, so that it can come too late.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    let isLocked = DispatchSemaphore(value: 0)
    DispatchQueue(label: "HistoryFile").async {
      while flock(copy, LOCK_EX) != 0, SystemError.latest == EINTR {}
      isLocked.signal()
      close(copy)
    }
    return isLocked.wait(timeout: end) == .success
  }

  private func isAtPath(_ file: borrowing OwnedDescriptor) -> Bool {
    var own = stat()
    var named = stat()
    guard unsafe fstat(file.number, &own) == 0, unsafe stat(path, &named) == 0 else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }

  // MARK: Parts

  /// The size of what is a file; nil of a device.
  private func size(of file: borrowing OwnedDescriptor) throws(FileError) -> Int? {
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else {
      throw FileError(path: path, code: SystemError.latest)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int(status.st_size)
    case S_IFCHR: return nil
    case S_IFDIR: throw .isDirectory(path: path)
    default: throw .notReplaceable(path: path)
    }
  }

  private func tail(
    of file: borrowing OwnedDescriptor, _ count: Int
  ) throws(FileError) -> Tail {
    guard let size = try size(of: file) else { return Tail(bytes: [], isWhole: true, size: 0) }
    return Tail(
      bytes: try bytes(of: file, from: max(0, size - count), count: min(size, count)),
      isWhole: size <= count, size: size)
  }

  private func endsLine(
    _ file: borrowing OwnedDescriptor, _ size: Int
  ) throws(FileError) -> Bool {
    guard size > 0 else { return true }
    return try bytes(of: file, from: size - 1, count: 1) == [UInt8(ascii: "\n")]
  }

  private func bytes(
    of file: borrowing OwnedDescriptor, from offset: Int, count: Int
  ) throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    let number = file.number
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[done...])
        let result = unsafe pread(number, rest.baseAddress, rest.count, offset + done)
        guard result != 0 else { return }
        if result > 0 {
          done += result
        } else if SystemError.latest != EINTR {
          code = SystemError.latest
          return
        }
      }
    }
    guard code == 0 else { throw FileError(path: path, code: code) }
    return bytes
  }
}
