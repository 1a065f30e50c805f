import Dispatch
import Glibc

/// What a worker of a ``WorkerPool`` has of its parent.
public final class WorkerConnection {
  /// The descriptors with which a worker is born.
  enum Number {
    static let requests: Int32 = 3
    static let answers: Int32 = 4
    static let counter: Int32 = 5
  }

  private let counter: SharedCounter
  private var requests: UInt64 = 0

  /// Takes the connection over; nil in a process that is no worker.
  ///
  /// The process ends when its parent does, with the commands that it runs, and leaves Ctrl-C to it.
  public init?() {
    for number in [Number.requests, Number.answers, Number.counter] {
      guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    }
    guard let counter = try? SharedCounter(owning: Number.counter) else { return nil }
    self.counter = counter
    _ = signal(SIGINT, SIG_IGN)
    DispatchQueue(label: "WorkerConnection").async {
      while true {
        // Without an event to wait for this returns when the parent has closed its end.
        var entry = pollfd(fd: Number.requests, events: 0, revents: 0)
        guard unsafe poll(&entry, 1, -1) == 1 else { continue }
        ChildProcess.endAll()
        _exit(0)
      }
    }
  }

  /// Says where in the request the worker is, for the case that it ends there; nil where it ends for
  /// another reason.
  public func reached(_ position: Int?) {
    counter.value = requests << 32 | UInt64(UInt32(truncatingIfNeeded: (position ?? -1) &+ 1))
  }

  /// Waits for the next request; nil when there are no more.
  public func receive() -> [UInt8]? {
    guard let header = read(Frame.headerSize), let payload = read(Frame.length(header[...])) else {
      return nil
    }
    requests += 1
    counter.value = requests << 32
    return payload
  }

  /// Answers the latest request.
  public func answer(_ payload: [UInt8]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + Frame.headerSize)
    Frame.append(payload, to: &bytes)
    // Where the parent is gone this process is about to be.
    _ = unsafe bytes.withUnsafeBytes { unsafe Descriptor.write(Number.answers, $0) }
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let result = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Descriptor.read(
          Number.requests, into: UnsafeMutableRawBufferPointer(rebasing: buffer[done...]))
      }
      guard result > 0 else { return nil }
      done += result
    }
    return bytes
  }
}
