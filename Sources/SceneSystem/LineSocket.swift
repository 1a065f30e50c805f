import Glibc

/// A connection to a Unix socket over which lines go both ways; it is used on one thread.
package final class LineSocket {
  /// What was received.
  package enum Received: Equatable, Sendable {
    case line([UInt8])
    /// No line has arrived in time.
    case nothing
    /// The other end has closed, or has sent a line that is too long.
    case end
  }

  private let socket: OwnedDescriptor
  private let lineLimit: Int
  private var buffer: [UInt8] = []
  /// The number of bytes of the buffer that contain no line break.
  private var searched = 0
  private var isAtEnd = false

  /// The descriptor, which is readable when there is something to receive.
  package var descriptor: Int32 { socket.number }

  /// The time to wait for the other end to take what is sent, in milliseconds.
  private static let sendingLimit: Int32 = 10_000

  /// Connects to a path.
  ///
  /// - Throws: ``SocketError``.
  package init(
    connectingTo path: String, lineLimit: Int = LineServer.lineLimit
  ) throws(SocketError) {
    self.lineLimit = lineLimit
    StandardStream.ignoreBrokenPipes()
    socket = try UnixSocket.connect(to: path)
  }

  /// Sends a line, which contains no line break.
  ///
  /// - Returns: Whether the other end has taken it; otherwise the connection is of no use.
  @discardableResult
  package func send(_ line: [UInt8]) -> Bool {
    let bytes = line + [UInt8(ascii: "\n")]
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        if Descriptor.wait(socket.number, for: POLLOUT, atMost: Self.sendingLimit) & POLLOUT == 0 {
          return false
        }
      default: return false
      }
    }
    return true
  }

  /// Returns the next line, without its line break.
  ///
  /// - Parameter timeout: The time to wait for it; nil waits until it arrives.
  /// - Returns: The line, or that there is none.
  package func receive(within timeout: Duration?) -> Received {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      if let line = takeLine() { return .line(line) }
      if isAtEnd || buffer.count > lineLimit { return .end }
      let left = deadline.map { ContinuousClock.now.duration(to: $0) }
      let events = Descriptor.wait(
        socket.number, for: POLLIN, atMost: Descriptor.pollTimeout(for: left))
      guard events != 0 else {
        if let deadline, ContinuousClock.now >= deadline { return .nothing }
        continue
      }
      fill()
    }
  }

  private func takeLine() -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      return nil
    }
    let line = Array(buffer[..<end])
    buffer.removeFirst(end + 1)
    searched = 0
    return line
  }

  private func fill() {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe recv(socket.number, $0.baseAddress, $0.count, 0)
    }
    if count > 0 {
      buffer += chunk[..<count]
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      isAtEnd = true
    }
  }
}
