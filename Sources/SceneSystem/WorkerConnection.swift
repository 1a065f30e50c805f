import Dispatch
import Glibc
import Synchronization

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
  private let counter: SharedCounter
  private var requests: UInt64 = 0

  /// Takes the connection over and waits for the greeting; nil in a process that is no worker.
  ///
  /// The process ends when its parent does, with the commands that it runs, and leaves Ctrl-C to it.
  package init?() {
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
    guard let greeting = Self.readMessage() else { return nil }
    self.greeting = greeting
  }

  /// Says where in the request the worker is, for the case that it ends there; nil where it ends for
  /// another reason.
  package func reached(_ position: Int?) {
    counter.value = requests << 32 | UInt64(UInt32(truncatingIfNeeded: (position ?? -1) &+ 1))
  }

  package func receive() -> [UInt8]? {
    guard let request = Self.readMessage() else { return nil }
    requests += 1
    counter.value = requests << 32
    return request
  }

  package func answer(_ answer: [UInt8]) {
    var writer = MessageWriter()
    writer.add(answer)
    // Where the parent is gone this process is about to be.
    _ = unsafe writer.bytes.withUnsafeBytes { unsafe Descriptor.write(Number.answers, $0) }
  }

  private static func readMessage() -> [UInt8]? {
    read(4).flatMap { header in
      var reader = MessageReader(header)
      return read(reader.number())
    }
  }

  private static func read(_ count: Int) -> [UInt8]? {
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

/// A number in memory that two processes share, and that outlives the one that writes it.
@safe final class SharedCounter {
  let number: Int32
  private let memory: UnsafeMutableRawPointer

  private static let made = Atomic(0)
  private static let size = MemoryLayout<UInt64>.size

  convenience init() throws(FileError) {
    let name = "/sceneshell-\(getpid())-\(Self.made.add(1, ordering: .relaxed).newValue)"
    let number = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    _ = unsafe shm_unlink(name)
    guard number >= 0, ftruncate(number, Self.size) == 0 else {
      throw FileError(path: "shared memory", code: SystemError.latest)
    }
    try self.init(owning: number)
  }

  /// Takes over the descriptor of a number that another process has made.
  init(owning number: Int32) throws(FileError) {
    self.number = number
    let memory = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
    guard let memory = unsafe memory, unsafe memory != UnsafeMutableRawPointer(bitPattern: -1)
    else {
      throw FileError(path: "shared memory", code: SystemError.latest)
    }
    unsafe self.memory = unsafe memory
  }

  deinit {
    _ = unsafe munmap(memory, Self.size)
    close(number)
  }

  /// The number; it is read when the process that writes it has ended.
  var value: UInt64 {
    get { unsafe memory.load(as: UInt64.self) }
    set { unsafe memory.storeBytes(of: newValue, as: UInt64.self) }
  }
}
