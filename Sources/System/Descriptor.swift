import Glibc

/// An open file descriptor with one owner, closed when the owner lets go of it.
struct OwnedDescriptor: ~Copyable {
  let number: Int32

  /// Takes over a descriptor that is open.
  init(owning number: Int32) {
    self.number = number
  }

  /// Opens a path; the descriptor is not inherited by child processes.
  init(opening path: String, flags: Int32, mode: mode_t = 0) throws(FileError) {
    var number: Int32
    repeat {
      number = unsafe open(path, flags | O_CLOEXEC, mode)
    } while number < 0 && errno == EINTR
    guard number >= 0 else { throw FileError(path: path, code: errno) }
    self.number = number
  }

  deinit {
    close(number)
  }
}

/// Transfers of bytes that go on where the system stops half way.
enum Descriptor {
  /// Reads once into the buffer, and waits if the descriptor is non-blocking and empty.
  ///
  /// - Returns: how many bytes came, 0 at the end of input, or the negated error number.
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

  /// Writes all of the bytes, however many calls that takes.
  ///
  /// - Returns: 0, or the error number that stopped it.
  static func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    var offset = 0
    while offset < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let count = unsafe Glibc.write(number, rest.baseAddress, rest.count)
      if count >= 0 {
        offset += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: wait(number, for: POLLOUT)
      default: return errno
      }
    }
    return 0
  }

  private static func wait(_ number: Int32, for event: Int32) {
    var entry = pollfd(fd: number, events: Int16(event), revents: 0)
    _ = unsafe poll(&entry, 1, -1)
  }
}
