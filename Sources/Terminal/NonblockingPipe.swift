import Glibc

/// A pipe of which neither end ever blocks, for waking a poll.
struct NonblockingPipe: ~Copyable {
  private let readEnd: OwnedDescriptor
  private let writeEnd: OwnedDescriptor

  init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw FileError(path: "pipe", code: SystemError.latest)
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = OwnedDescriptor(owning: ends[0])
    writeEnd = OwnedDescriptor(owning: ends[1])
  }

  /// Readable from the first write until the pipe is drained.
  var readDescriptor: Int32 { readEnd.number }
  /// Where the bytes go in; a full pipe refuses them, and is readable anyway.
  var writeDescriptor: Int32 { writeEnd.number }

  /// Takes out all bytes.
  func drain() -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: 256)
      let count = unsafe read(readDescriptor, &chunk, chunk.count)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}
