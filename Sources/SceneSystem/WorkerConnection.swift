import Dispatch
import Glibc

/// What a process of a ``WorkerPool`` has of its parent.
package final class WorkerConnection {
  /// The descriptors with which a worker is born.
  enum Number {
    static let requests: Int32 = 3
    static let answers: Int32 = 4
    static let counter: Int32 = 5
  }

  /// What the parent gives each of its processes to know.
  package let greeting: [UInt8]
  private var requests: UInt64 = 0

  /// Takes the connection over and waits for the greeting; nil in a process that is no worker.
  ///
  /// The process ends when its parent does, with the commands that it runs, and leaves Ctrl-C to it.
  package init?() {
    for number in [Number.requests, Number.answers, Number.counter] {
      guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    }
    _ = signal(SIGINT, SIG_IGN)
    DispatchQueue(label: "WorkerConnection").async {
      while true {
        // Without an event to wait for this returns when the parent has closed its end.
        guard Descriptor.wait(Number.requests) != 0 else { continue }
        ChildProcess.endAll()
        _exit(0)
      }
    }
    guard let greeting = Self.readMessage() else { return nil }
    self.greeting = greeting
  }

  /// Says where in the request the worker is, for the case that it ends there; nil where it ends for
  /// another reason.
  package func reached(_ position: Int?) {
    var place = requests << 32 | UInt64(UInt32(truncatingIfNeeded: (position ?? -1) &+ 1))
    _ = unsafe pwrite(Number.counter, &place, MemoryLayout<UInt64>.size, 0)
  }

  package func receive() -> [UInt8]? {
    guard let request = Self.readMessage() else { return nil }
    requests += 1
    reached(nil)
    return request
  }

  package func answer(_ answer: [UInt8]) {
    var writer = MessageWriter()
    writer.add(answer)
    // Where the parent is gone this process is about to be.
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
