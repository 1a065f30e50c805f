import Dispatch
import Glibc
import SceneSystem

/// The file of a command history, which several processes can change at the same time.
///
/// A process locks the file (flock) to change it. Rewriting replaces the file at the path, so a lock is valid only if
/// the path still leads to the locked file.
struct HistoryFile {
  struct Tail {
    var bytes: [UInt8]
    var isComplete: Bool
    var size: Int
  }

  let path: String
  /// The timeout of a lock, which a stopped process keeps.
  let lockTimeout: DispatchTimeInterval

  /// Reads the end of the file; a device, such as `/dev/null`, is empty.
  func tail(_ count: Int) throws(FileError) -> Tail {
    // Opening a named pipe would wait for a writer.
    let file = try OwnedDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    return try tail(of: file, count)
  }

  /// Appends a text on a line of its own.
  ///
  /// After an error nothing is appended, unless another process has the lock.
  func append(_ text: String) throws(FileError) {
    let file = try openLocked(creating: true)
    // Locking again tells whether this process has the lock, and does not release it.
    let isLocked = flock(file.number, LOCK_EX | LOCK_NB) == 0
    let size = try size(of: file)
    let newline = UInt8(ascii: "\n")
    var bytes = Array(text.utf8)
    if let size, size > 0, try self.bytes(of: file, from: size - 1, count: 1) != [newline] {
      bytes.insert(newline, at: 0)
    }
    let code = unsafe bytes.withUnsafeBytes { unsafe Descriptor.write(file.number, $0) }
    guard code != 0 else { return }
    // Without the lock, this would also remove what other processes have appended.
    if let size, isLocked { _ = ftruncate(file.number, size) }
    throw FileError(path: path, code: code)
  }

  /// Replaces the contents of the file; nil changes nothing.
  func rewrite(
    last count: Int = .max, _ change: (Tail) -> [UInt8]?
  ) throws(FileError) {
    let file = try openLocked(creating: false)
    // Without the lock, entries that other processes append to the old file would be lost.
    if flock(file.number, LOCK_EX | LOCK_NB) != 0, SystemError.latest == EWOULDBLOCK {
      throw FileError(path: path, code: EWOULDBLOCK)
    }
    guard let bytes = change(try tail(of: file, count)) else { return }
    try FileWriter.replace(path, with: bytes, permissions: nil)
  }

  // MARK: Locks

  /// Opens the file and locks it until it is closed.
  ///
  /// A file that cannot be locked in time is opened without a lock.
  private func openLocked(creating isCreating: Bool) throws(FileError) -> OwnedDescriptor {
    let end = DispatchTime.now() + lockTimeout
    while true {
      let file = try OwnedDescriptor(
        opening: path, flags: O_RDWR | O_APPEND | O_NONBLOCK | (isCreating ? O_CREAT : 0),
        mode: 0o600)
      guard Self.lock(file.number, until: end), !isAtPath(file) else { return file }
    }
  }

  /// Locks a file; returns false after the timeout, or if the file cannot be locked.
  private static func lock(_ number: Int32, until end: DispatchTime) -> Bool {
    guard flock(number, LOCK_EX | LOCK_NB) != 0 else { return true }
    guard [EWOULDBLOCK, EINTR].contains(SystemError.latest) else { return false }
    // Processes that block in flock get the lock in turn; polling might never get it. The thread has its own
    // descriptor, because it may get the lock after the timeout.
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
    guard let own = try? FileStatus(file, at: path) else { return false }
    return FileStatus(path: path)?.identity == own.identity
  }

  // MARK: Parts

  /// The size of the file; nil for a device.
  private func size(of file: borrowing OwnedDescriptor) throws(FileError) -> Int? {
    let status = try FileStatus(file, at: path)
    switch status.kind {
    case .file: return status.size
    case .device: return nil
    case .folder: throw .isDirectory(path: path)
    case .pipe, .socket, .link, .other: throw .notRegular(path: path)
    }
  }

  private func tail(
    of file: borrowing OwnedDescriptor, _ count: Int
  ) throws(FileError) -> Tail {
    guard let size = try size(of: file) else { return Tail(bytes: [], isComplete: true, size: 0) }
    return Tail(
      bytes: try bytes(of: file, from: max(0, size - count), count: min(size, count)),
      isComplete: size <= count, size: size)
  }

  private func bytes(
    of file: borrowing OwnedDescriptor, from offset: Int, count: Int
  ) throws(FileError) -> [UInt8] {
    // The file is open for appending, so the read position does not affect writes.
    guard lseek(file.number, offset, SEEK_SET) == offset else { throw .latest(path) }
    let (bytes, code) = Descriptor.read(file.number, count: count)
    guard code == 0 else { throw FileError(path: path, code: code) }
    return bytes
  }
}

/// The text of a history file: for each entry a line with `#` and the seconds since 1970, then the lines of the entry.
///
/// It is the format of bash and readline with timestamps, which separate entries of several lines.
enum HistoryFormat {
  /// An entry, and its range in the bytes of the file, with its timestamp.
  struct Stored: Equatable {
    var entry: HistoryEntry
    var range: Range<Int>
  }

  /// The maximum number of bytes in an entry.
  private static let byteLimit = 65_536

  static func text(of entry: String, at seconds: Int) -> String {
    guard entry.contains("#") else { return "#\(seconds)\n\(entry)\n" }
    let lines = entry.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    // A comment that looks like a timestamp would end the entry.
    let text = lines.map {
      isTimestamp(Array(String($0).utf8)) ? " \(Substring($0))" : "\(Substring($0))"
    }
    .joined(separator: "\n")
    return "#\(seconds)\n\(text)\n"
  }

  /// Reads the entries of a file, oldest first.
  ///
  /// In a file without timestamps, each line is an entry. Bytes that are not UTF-8 are replaced; NULs, with which a
  /// file may end after a crash, are left out.
  static func entries(in bytes: [UInt8], isComplete: Bool = true) -> [Stored] {
    let stored = unsafe bytes.withUnsafeBytes { unsafe entries(in: $0) }
    guard !isComplete else { return stored }
    // The part before the first timestamp is the rest of an entry.
    let first = stored.firstIndex { $0.entry.seconds != nil }
    return Array(stored.dropFirst(first ?? 1))
  }

  /// An entry whose end has not been found yet.
  private struct Open {
    var start: Int
    var seconds: Int?
    var text: Range<Int>?
  }

  private static func entries(in bytes: UnsafeRawBufferPointer) -> [Stored] {
    var entries: [Stored] = []
    var open: Open?
    var hasTimestamps = false
    func close(at end: Int) {
      defer { open = nil }
      guard let found = open, let text = found.text, text.count <= byteLimit else { return }
      let entry = unsafe HistoryEntry(self.text(of: bytes[text]), at: found.seconds)
      entries.append(Stored(entry: entry, range: found.start..<end))
    }
    var start = 0
    while start < bytes.count {
      let end = unsafe bytes.newline(in: start..<bytes.count) ?? bytes.count
      // A line begins after the NULs.
      let line = unsafe (bytes[start..<end].firstIndex { $0 != 0 } ?? end)..<end
      if unsafe isTimestamp(bytes[line]) {
        close(at: start)
        hasTimestamps = true
        open = Open(start: start, seconds: unsafe seconds(bytes[line]))
      } else if let text = open?.text {
        let isOnlyNULs = line.isEmpty && start < end
        if !isOnlyNULs { open?.text = text.lowerBound..<end }
      } else if !line.isEmpty {
        open = open ?? Open(start: start)
        open?.text = line
        if !hasTimestamps { close(at: min(end + 1, bytes.count)) }
      }
      start = end + 1
    }
    close(at: bytes.count)
    return entries
  }

  private static func text(of bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
    let nul = unsafe bytes.baseAddress.flatMap { unsafe memchr($0, 0, bytes.count) }
    return unsafe nul == nil
      ? String(decoding: bytes, as: UTF8.self)
      : unsafe String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
  }

  private static func isTimestamp(_ line: some Collection<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") && line.count > 1
      && line.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func seconds(_ line: some Collection<UInt8>) -> Int? {
    Int(String(decoding: line.dropFirst(), as: UTF8.self))
  }
}
