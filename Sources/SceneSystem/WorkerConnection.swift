import Dispatch
import Glibc

/// The connection of a ``WorkerPool`` process to its parent.
package final class WorkerConnection {
  /// The descriptors that a worker inherits.
  enum Number {
    static let requests: Int32 = 3
    static let answers: Int32 = 4
    static let counter: Int32 = 5
  }

  /// The data that the parent sends to each worker at the start.
  package let handshake: [UInt8]
  private var requests: UInt64 = 0

  /// Takes over the connection and waits for the handshake; nil in a process that is not a worker.
  ///
  /// The process ends with its parent, together with its commands, and ignores Ctrl-C.
  package init?() {
    for number in [Number.requests, Number.answers, Number.counter] {
      guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    }
    _ = signal(SIGINT, SIG_IGN)
    ExitGuard.end()
    DispatchQueue(label: "WorkerConnection").async {
      while true {
        // Without an event to wait for, this returns when the parent has closed its end.
        guard Descriptor.wait(Number.requests) != 0 else { continue }
        ChildProcess.endAll()
        _exit(0)
      }
    }
    guard let handshake = Self.readMessage() else { return nil }
    self.handshake = handshake
  }

  /// Sets the current position in the request, which the parent reads if the worker ends there; nil to clear it.
  package func setPosition(_ position: Int?) {
    var place = requests << 32 | UInt64(UInt32(truncatingIfNeeded: (position ?? -1) &+ 1))
    _ = unsafe pwrite(Number.counter, &place, MemoryLayout<UInt64>.size, 0)
  }

  /// Sets numbers that the parent can read with ``WorkerPool/progress(count:)`` at any time.
  package func setProgress(_ numbers: [Int]) {
    _ = unsafe numbers.withUnsafeBytes {
      unsafe pwrite(Number.counter, $0.baseAddress, $0.count, MemoryLayout<UInt64>.size)
    }
  }

  /// Ends this process by SIGALRM if some seconds pass before the next call; 0 for no limit.
  package func limitTime(toSeconds seconds: UInt32) { _ = alarm(seconds) }

  /// Whether a request waits.
  package var hasRequest: Bool { Descriptor.wait(Number.requests, for: POLLIN, atMost: 0) != 0 }

  package func receive() -> [UInt8]? {
    guard let request = Self.readMessage() else { return nil }
    requests += 1
    setPosition(nil)
    return request
  }

  package func answer(_ answer: [UInt8]) {
    var writer = MessageWriter()
    writer.add(answer)
    // If the parent has ended, this process is about to end.
    _ = unsafe writer.bytes.withUnsafeBytes { unsafe Descriptor.write(Number.answers, $0) }
  }

  private static func readMessage() -> [UInt8]? {
    func read(_ count: Int) -> [UInt8]? {
      let bytes = Descriptor.read(Number.requests, count: count).bytes
      return bytes.count == count ? bytes : nil
    }
    guard var length = read(4).map(MessageReader.init) else { return nil }
    return read(length.number())
  }
}
