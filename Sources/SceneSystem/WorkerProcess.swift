import Glibc

/// A worker as its parent uses it: two pipes, and shared memory that outlives the process.
final class WorkerProcess {
  /// The time that the process has to end, in milliseconds.
  private static let terminationTimeout: Int32 = 1_000

  private let processID: pid_t
  private var requests: Pipe
  private var answers: Pipe
  /// Shared memory with the process's position, which outlives the process.
  private let counter: OwnedDescriptor
  private var outgoing: [UInt8] = []
  private var incoming: [UInt8] = []
  private var answered: UInt64 = 0
  private var isReaped = false

  /// The requests to answer, oldest first.
  var assigned: [WorkerPool.Request] = []
  /// When it began with the oldest request, or was last seen to have come further.
  var begin = MonotonicTime.now
  /// The position at that time.
  private var timedPosition: Int?
  /// How often in a row it was seen stopped, and since when.
  private var stops: (count: Int, begin: Duration) = (0, .zero)
  /// The deadline of the oldest request, or of its next position.
  var deadline: Duration? {
    assigned.first?.limit.map { begin + $0 }
  }
  /// Whether it receives no more requests.
  var isDone = false

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - arguments: Its command line.
  ///   - output: The descriptor to which its standard output and standard error are written.
  /// - Throws: `FileError` if the process cannot be started.
  init(arguments: [String], output: Int32) throws(FileError) {
    counter = try OwnedDescriptor(sharingMemory: ())
    requests = try Pipe()
    answers = try Pipe()
    processID = try Self.spawn(
      arguments, requests: requests.readEnd, answers: answers.writeEnd, counter: counter.number,
      output: output)
    requests.closeReadEnd()
    answers.closeWriteEnd()
    for number in [requests.writeEnd, answers.readEnd] { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    requests.closeWriteEnd()
    guard !isReaped else { return }
    // The process now ends with its commands; if it does not, it is killed.
    Descriptor.wait(answers.readEnd, atMost: Self.terminationTimeout)
    kill()
    _ = reap()
  }

  /// The descriptors to poll: for answers, and for requests that have not been sent.
  var entries: [pollfd] {
    [
      pollfd(fd: answers.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: outgoing.isEmpty ? -1 : requests.writeEnd, events: Int16(POLLOUT), revents: 0),
    ]
  }

  func send(_ message: [UInt8]) {
    var writer = MessageWriter()
    writer.add(message)
    outgoing += writer.bytes
    flush()
  }

  func flush() {
    while !outgoing.isEmpty {
      let count = unsafe outgoing.withUnsafeBytes {
        unsafe write(requests.writeEnd, $0.baseAddress, $0.count)
      }
      // A process that has ended is noticed when its answers end.
      guard count > 0 else { return }
      outgoing.removeFirst(count)
    }
  }

  /// Takes the available answers; returns nil if the process has ended and no more will follow.
  func receive() -> [[UInt8]]? {
    let chunk = Descriptor.read(answers.readEnd).bytes
    guard !chunk.isEmpty else { return nil }
    incoming += chunk
    var taken: [[UInt8]] = []
    while let answer = MessageReader.takeText(from: &incoming) { taken.append(answer) }
    answered += UInt64(taken.count)
    return taken
  }

  /// Whether the time limit of the oldest request has passed since the last position.
  func isOverdue(at now: Duration) -> Bool {
    guard let deadline else { return false }
    let position = position
    guard position == timedPosition else {
      (timedPosition, begin) = (position, now)
      return false
    }
    return deadline <= now
  }

  /// The signal that has stopped the process; nil if it runs, or was stopped only now.
  ///
  /// Ctrl-Z stops it together with this process, and both continue together.
  func lastingStop(at now: Duration) -> Int32? {
    guard !assigned.isEmpty, let signal = stopSignal else {
      stops.count = 0
      return nil
    }
    stops = (stops.count + 1, stops.count == 0 ? now : stops.begin)
    return stops.count > 2 && now - stops.begin >= Self.longestStop ? signal : nil
  }

  private static let longestStop = Duration.seconds(1)

  private var stopSignal: Int32? {
    var info = unsafe siginfo_t()
    let flags = WSTOPPED | WNOHANG | WNOWAIT
    guard unsafe waitid(P_PID, id_t(processID), &info, flags) == 0,
      unsafe info.si_signo == SIGCHLD
    else { return nil }
    return unsafe info._sifields._sigchld.si_status
  }

  /// The last position that the process set in its oldest unanswered request; nil if it set none.
  var position: Int? {
    var place: UInt64 = 0
    _ = unsafe pread(counter.number, &place, MemoryLayout<UInt64>.size, 0)
    let position = Int(UInt32(truncatingIfNeeded: place)) - 1
    return place >> 32 == answered + 1 && position >= 0 ? position : nil
  }

  /// The numbers that the process set with ``WorkerConnection/setProgress(_:)``; nil if it set fewer.
  func progress(count: Int) -> [Int]? {
    var numbers = Array(repeating: 0, count: count)
    let read = unsafe numbers.withUnsafeMutableBytes {
      unsafe pread(counter.number, $0.baseAddress, $0.count, MemoryLayout<UInt64>.size)
    }
    return read == count * MemoryLayout<Int>.size ? numbers : nil
  }

  /// The resident memory in bytes; nil where the system does not tell it.
  var memory: Int? {
    guard let text = try? FileReader.bytes(of: "/proc/\(processID)/statm", limit: 1000) else {
      return nil
    }
    let numbers = String(decoding: text, as: UTF8.self).split(separator: " ")
    return numbers.count > 1 ? Int(numbers[1]).map { $0 * SystemMemory.pageSize } : nil
  }

  func kill() { _ = Glibc.kill(processID, SIGKILL) }

  /// Whether it ended after an answer and before it took another request.
  var hasEndedBetweenRequests: Bool {
    var place: UInt64 = 0
    _ = unsafe pread(counter.number, &place, MemoryLayout<UInt64>.size, 0)
    return answered > 0 && place >> 32 == answered
  }

  func reap() -> ProcessEnd {
    var status: Int32 = 0
    var reaped: pid_t
    repeat {
      reaped = unsafe waitpid(processID, &status, 0)
    } while reaped < 0 && SystemError.latest == EINTR
    isReaped = true
    return reaped == processID ? ProcessEnd(waitStatus: status) : .unknown
  }

  private static func spawn(
    _ words: [String], requests: Int32, answers: Int32, counter: Int32, output: Int32
  ) throws(FileError) -> pid_t {
    typealias Number = WorkerConnection.Number
    let pairs = [
      (requests, Number.requests), (answers, Number.answers), (counter, Number.counter),
      (output, STDOUT_FILENO), (output, STDERR_FILENO),
    ]
    // No source may be one of the targets, which would be overwritten too early.
    let copies = pairs.map { (fcntl($0.0, F_DUPFD_CLOEXEC, 10), $0.1) }
    defer { for (copy, _) in copies { close(copy) } }
    return try ProcessSpawner.spawn(
      "/proc/self/exe", words, hasInput: false, copies: copies)
  }
}
