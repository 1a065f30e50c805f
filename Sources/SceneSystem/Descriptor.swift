import CSceneSystem
import Glibc
import Synchronization

/// An open file descriptor with one owner, which closes when the owner releases it.
package struct OwnedDescriptor: ~Copyable {
  package let number: Int32

  private static let memories = Atomic(0)

  package init(owning number: Int32) { self.number = number }

  /// Makes memory that processes share, which has no name.
  init(sharingMemory: Void) throws(FileError) {
    let name = "/sceneshell-\(getpid())-\(Self.memories.add(1, ordering: .relaxed).newValue)"
    number = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    _ = unsafe shm_unlink(name)
    guard number >= 0 else { throw .latest("shared memory") }
  }

  /// Opens a path; child processes do not inherit the descriptor.
  package init(opening path: String, flags: Int32, mode: UInt32 = 0) throws(FileError) {
    let number = Descriptor.retrying { unsafe open(path, flags | O_CLOEXEC, mode) }
    guard number >= 0 else {
      throw flags & O_CREAT == 0 ? .latest(path) : FileError(creating: path, code: errno)
    }
    self.number = number
  }

  deinit { close(number) }

  /// Gives up the ownership: the caller closes the descriptor.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }
}

/// Transfers of bytes that continue after partial reads and writes.
package enum Descriptor {
  /// Makes a system call again while a signal interrupts it; returns its result.
  static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Makes an empty file for this user, whose name begins with a prefix; the number is negative if that fails.
  static func makeTemporaryFile(_ prefix: String) -> (number: Int32, name: [CChar]) {
    var name: [CChar] = []
    let number = retrying {
      name = Array((prefix + "XXXXXX").utf8CString)
      return unsafe sceneshell_temporary_file(&name)
    }
    return (number, name)
  }

  /// Reads once into the buffer; waits if the descriptor is non-blocking and has no data.
  static func read(_ number: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = unsafe Glibc.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN: wait(number, for: POLLIN)
      default: return -Int(errno)
      }
    }
  }

  /// Reads once; returns no bytes at the end of input or with an error number.
  static func read(
    _ number: Int32, upTo limit: Int = 65_536
  ) -> (bytes: [UInt8], code: Int32) {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      unsafe result = read(number, into: UnsafeMutableRawBufferPointer(buffer))
      count = max(0, result)
    }
    return (bytes, Int32(max(0, -result)))
  }

  /// Reads the given number of bytes; fewer at the end of input or with an error number.
  package static func read(_ number: Int32, count: Int) -> (bytes: [UInt8], code: Int32) {
    var result = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, total in
      let whole = UnsafeMutableRawBufferPointer(buffer)
      while total < count {
        unsafe result = read(
          number, into: UnsafeMutableRawBufferPointer(rebasing: whole[total...]))
        guard result > 0 else { break }
        total += result
      }
    }
    return (bytes, Int32(max(0, -result)))
  }

  /// Writes all bytes; returns 0, or the error number.
  package static func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    var offset = 0
    while offset < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let count = unsafe Glibc.write(number, rest.baseAddress, rest.count)
      offset += max(0, count)
      guard count < 0, errno != EINTR else { continue }
      guard errno == EAGAIN else { return errno }
      wait(number, for: POLLOUT)
    }
    return 0
  }

  /// The timeout of a poll, in milliseconds: rounded up, so that a loop does not spin in the last one, and at most a day,
  /// after which the loop has to wait again; -1, which is infinite, for nil.
  static func pollTimeout(for left: Duration?) -> Int32 {
    guard let left else { return -1 }
    return Int32((min(max(.zero, left), .seconds(86_400)) / .milliseconds(1)).rounded(.up))
  }

  /// Waits for an event, or for the other end to close, which is always reported.
  ///
  /// Returns the events, or 0 after the timeout or a signal; a timeout of -1 is infinite.
  @discardableResult
  package static func wait(
    _ number: Int32, for event: Int32 = 0, atMost milliseconds: Int32 = -1
  ) -> Int32 {
    var entry = pollfd(fd: number, events: Int16(event), revents: 0)
    return unsafe poll(&entry, 1, milliseconds) > 0 ? Int32(entry.revents) : 0
  }
}

/// A pipe whose ends are closed one by one; -1 stands for a closed end.
struct Pipe: ~Copyable {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe sceneshell_pipe(&ends) == 0 else { throw .latest("pipe") }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    for end in [readEnd, writeEnd] where end >= 0 { close(end) }
  }

  mutating func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  mutating func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Makes both ends non-blocking, for waking a poll: a full pipe rejects bytes but is readable anyway.
  func stopBlocking() {
    for end in [readEnd, writeEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Wakes a poll of the read end.
  func wake() {
    var byte: UInt8 = 1
    _ = unsafe write(writeEnd, &byte, 1)
  }

  /// Removes all bytes from a non-blocking pipe.
  func drain() {
    var chunk = [UInt8](repeating: 0, count: 256)
    while unsafe read(readEnd, &chunk, chunk.count) > 0 {}
  }
}
