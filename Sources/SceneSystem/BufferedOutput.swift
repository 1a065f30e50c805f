import Glibc
import Synchronization

/// Output that reaches its stream in large pieces.
///
/// Into a terminal each whole line is passed on at once; into a pipe or a file, whenever 64 KB have
/// gathered. Nothing is passed on at the end by itself: call ``flush()`` before the process leaves.
package final class BufferedOutput: Sendable {
  private let descriptor: Int32
  private let isLineBuffered: Bool
  private let buffer = Mutex<[UInt8]>([])

  private static let capacity = 65_536

  /// Buffers what is written to an open descriptor, which stays the caller's to close.
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
      try pass(&buffer)
    }
  }

  /// Passes on everything that has gathered.
  ///
  /// What could not be passed on is dropped: a broken stream never mends.
  package func flush() throws(StreamError) {
    try buffer.withLock { (buffer) throws(StreamError) in try pass(&buffer) }
  }

  /// Passes on what the stream takes without waiting for a reader, from any thread: for a process that
  /// has been told to leave.
  package func flushWithoutWaiting() {
    // Who holds the lock adds to the buffer, or waits for a reader.
    for _ in 0..<100 {
      let isDone: Void? = buffer.withLockIfAvailable { passWithoutWaiting(&$0) }
      if isDone != nil { return }
      usleep(1000)
    }
  }

  private func pass(_ buffer: inout [UInt8]) throws(StreamError) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    let code = unsafe buffer.withUnsafeBytes { unsafe Descriptor.write(descriptor, $0) }
    guard code == 0 else { throw StreamError(code: code) }
  }

  private func passWithoutWaiting(_ buffer: inout [UInt8]) {
    while !buffer.isEmpty {
      guard Descriptor.wait(descriptor, for: POLLOUT, atMost: 0) & POLLOUT != 0 else { return }
      // A pipe that is ready takes as much as this (PIPE_BUF).
      let piece = buffer.prefix(4096)
      let count = unsafe piece.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      buffer.removeFirst(count)
    }
  }
}
