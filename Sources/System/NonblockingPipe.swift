import Glibc

/// A pipe of which neither end ever blocks, for waking a poll.
struct NonblockingPipe: ~Copyable {
  private let pipe: Pipe

  init() throws(FileError) {
    pipe = try Pipe()
    _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
    _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
  }

  /// Readable from the first write until the pipe is drained.
  var readDescriptor: Int32 { pipe.readEnd }
  /// Where the bytes go in; a full pipe refuses them, and is readable anyway.
  var writeDescriptor: Int32 { pipe.writeEnd }

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
