import Glibc

/// A process of this program that answers requests, as its parent has it.
final class WorkerProcess {
  /// The requests that it has and hasn't answered, oldest first.
  private(set) var assigned: [(number: Int, request: [UInt8])] = []

  /// How long it may take to end, in milliseconds.
  private static let patience: Int32 = 1_000

  private let processID: pid_t
  private var requests: Pipe
  private var answers: Pipe
  private let counter: SharedCounter
  private var outgoing: [UInt8] = []
  private var incoming: [UInt8] = []
  private var answered: UInt64 = 0
  private var isReaped = false

  /// Starts the program once more.
  ///
  /// - Parameter arguments: All of its arguments, its name first.
  /// - Throws: ``FileError`` where the system can't start it.
  init(arguments: [String]) throws(FileError) {
    counter = try SharedCounter()
    requests = try Pipe()
    answers = try Pipe()
    processID = try Self.spawn(
      arguments, requests: requests.readEnd, answers: answers.writeEnd, counter: counter.number)
    requests.closeReadEnd()
    answers.closeWriteEnd()
    for number in [requests.writeEnd, answers.readEnd] { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    requests.closeWriteEnd()
    guard !isReaped else { return }
    // It ends by itself then, with the commands that it runs; one that can't is ended.
    var entry = pollfd(fd: answers.readEnd, events: 0, revents: 0)
    _ = unsafe poll(&entry, 1, Self.patience)
    kill(processID, SIGKILL)
    _ = reap()
  }

  /// What to wait for: answers, and room for what is still to be sent.
  var entries: [pollfd] {
    [
      pollfd(fd: answers.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: outgoing.isEmpty ? -1 : requests.writeEnd, events: Int16(POLLOUT), revents: 0),
    ]
  }

  /// Gives it a request.
  func assign(_ request: [UInt8], number: Int?) {
    if let number { assigned.append((number, request)) }
    Frame.append(request, to: &outgoing)
    send()
  }

  /// Sends what the pipe takes.
  func send() {
    while !outgoing.isEmpty {
      let count = unsafe outgoing.withUnsafeBytes {
        unsafe write(requests.writeEnd, $0.baseAddress, $0.count)
      }
      // Who is gone is missed where its answers end.
      guard count > 0 else { return }
      outgoing.removeFirst(count)
    }
  }

  /// Takes the answers that are there.
  ///
  /// - Returns: Each with the number of its request.
  /// - Throws: ``WorkerLoss`` where there will be no more.
  func receive() throws(WorkerLoss) -> [(Int, [UInt8])] {
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      count = max(0, unsafe Descriptor.read(answers.readEnd, into: bytes))
    }
    guard !chunk.isEmpty else { throw loss() }
    incoming += chunk
    var taken: [(Int, [UInt8])] = []
    while !assigned.isEmpty, let answer = Frame.take(from: &incoming) {
      taken.append((assigned.removeFirst().number, answer))
      answered += 1
    }
    return taken
  }

  private func loss() -> WorkerLoss {
    let end = reap()
    // The first request of all is the greeting, which is not answered.
    let isAtIt = counter.value >> 32 == answered + 2
    let position = Int(UInt32(truncatingIfNeeded: counter.value)) - 1
    return WorkerLoss(
      end: end, request: assigned.first?.number,
      position: isAtIt && position >= 0 ? position : nil)
  }

  private func reap() -> ProcessEnd {
    var status: Int32 = 0
    var reaped: pid_t
    repeat {
      reaped = unsafe waitpid(processID, &status, 0)
    } while reaped < 0 && SystemError.latest == EINTR
    isReaped = true
    return reaped == processID ? ProcessEnd(waitStatus: status) : .unknown
  }

  private static func spawn(
    _ words: [String], requests: Int32, answers: Int32, counter: Int32
  ) throws(FileError) -> pid_t {
    typealias Number = WorkerConnection.Number
    let pairs = [
      (requests, Number.requests), (answers, Number.answers), (counter, Number.counter),
    ]
    // None of the sources may be one of the targets, which would be overwritten too early.
    let copies = pairs.map { (OwnedDescriptor.copy(of: $0.0, from: 10), $0.1) }
    defer { for (copy, _) in copies { close(copy) } }
    return try ProcessSpawner.spawn(
      "/proc/self/exe", words, hasInput: false, copies: [(STDERR_FILENO, STDOUT_FILENO)] + copies)
  }
}

extension OwnedDescriptor {
  /// A copy of an open descriptor with a number that isn't below another one; not inherited.
  fileprivate static func copy(of number: Int32, from lowest: Int32) -> Int32 {
    fcntl(number, F_DUPFD_CLOEXEC, lowest)
  }
}
