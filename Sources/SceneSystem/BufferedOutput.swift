import Glibc
import Synchronization

/// Buffered output.
///
/// To a terminal it writes each complete line at once; to a pipe or a file, whenever 64 KB have accumulated. Call
/// ``flush()`` before the process exits: nothing else writes the rest.
package final class BufferedOutput: Sendable {
  private let descriptor: Int32
  private let isLineBuffered: Bool
  private let buffer = Mutex<[UInt8]>([])

  private static let capacity = 65_536

  /// Creates a buffer for an open descriptor, which the caller closes.
  package init(descriptor: Int32, isLineBuffered: Bool) {
    self.descriptor = descriptor
    self.isLineBuffered = isLineBuffered
    buffer.withLock { $0.reserveCapacity(Self.capacity) }
  }

  package func write(_ bytes: some Collection<UInt8>) throws(StreamError) {
    try buffer.withLock { (buffer) throws(StreamError) in
      buffer.append(contentsOf: bytes)
      let isLineComplete = isLineBuffered && bytes.contains(UInt8(ascii: "\n"))
      guard isLineComplete || buffer.count >= Self.capacity else { return }
      try writeAll(&buffer)
    }
  }

  /// Writes the contents of the buffer.
  ///
  /// After an error they are dropped, because a broken stream does not recover.
  package func flush() throws(StreamError) {
    try buffer.withLock { (buffer) throws(StreamError) in try writeAll(&buffer) }
  }

  /// Writes as much as the stream accepts without blocking, on any thread: for a process that is about to exit.
  package func flushWithoutWaiting() {
    // The holder of the lock is adding to the buffer, or waiting for a reader.
    for _ in 0..<100 {
      let isDone: Void? = buffer.withLockIfAvailable { writeWithoutWaiting(&$0) }
      if isDone != nil { return }
      usleep(1000)
    }
  }

  private func writeAll(_ buffer: inout [UInt8]) throws(StreamError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    let code = unsafe buffer.withUnsafeBytes { unsafe Descriptor.write(descriptor, $0) }
    guard code == 0 else { throw StreamError(code: code) }
  }

  private func writeWithoutWaiting(_ buffer: inout [UInt8]) {
    while !buffer.isEmpty {
      guard Descriptor.wait(descriptor, for: POLLOUT, atMost: 0) & POLLOUT != 0 else { return }
      // A pipe that is ready accepts at least this much (PIPE_BUF).
      let piece = buffer.prefix(4096)
      let count = unsafe piece.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      buffer.removeFirst(count)
    }
  }
}
