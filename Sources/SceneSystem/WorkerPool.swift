import Glibc

/// Processes of this program that answer requests concurrently; outcomes are received in the order of the requests.
package final class WorkerPool {
  package enum Outcome: Equatable, Sendable {
    case answered([UInt8])
    /// The process ended, or was stopped, before it answered; `position` is the last position that it set with
    /// ``WorkerConnection/setPosition(_:)``, or nil.
    case lost(ProcessEnd, position: Int?)
    /// The process set no other position within the time limit, and was ended.
    case timedOut(position: Int?)
  }

  struct Request {
    let number: Int
    let bytes: [UInt8]
    let limit: Duration?
  }

  private let count: Int
  private let depth: Int
  private let arguments: [String]
  private let handshake: [UInt8]
  /// Memory for what the processes print; nil if they print to the standard error of this one.
  private let printed: OwnedDescriptor?
  private var workers: [WorkerProcess] = []
  /// The requests that are not assigned to a worker.
  private var waiting: ArraySlice<Request> = []
  /// The outcomes that arrived before those of earlier requests.
  private var outcomes: [Int: Outcome] = [:]
  private var sent = 0
  private var received = 0

  /// The time, in milliseconds, after which it looks for processes that a signal has stopped.
  private static let stopInterval: Int32 = 500
  /// How much longer than its timeout a poll takes if this process was stopped meanwhile.
  private static let shortestPause = Duration.seconds(1)

  /// Creates a pool; each process starts when there is a request for it, and answers requests until it ends.
  ///
  /// Broken pipes must be ignored (``StandardStream/ignoreBrokenPipes()``).
  ///
  /// - Parameters:
  ///   - count: The maximum number of processes.
  ///   - depth: How many requests a process holds at a time. With 1 no request waits for a process while another is
  ///     idle; with 2 no process waits for a request, which is faster if requests are short and alike.
  ///   - arguments: The command line of a process.
  ///   - handshake: The first message to each process.
  ///   - keepsOutput: Whether what the processes print is kept for ``takeOutput()``, instead of printed to the standard
  ///     error.
  package init(
    count: Int, depth: Int = 1, arguments: [String], handshake: [UInt8] = [],
    keepsOutput: Bool = false
  ) {
    printed = keepsOutput ? try? OwnedDescriptor(sharingMemory: ()) : nil
    // A report about each trap would take seconds.
    if keepsOutput { unsafe setenv("SWIFT_BACKTRACE", "enable=no", 1) }
    self.count = count
    self.depth = depth
    self.arguments = arguments
    self.handshake = handshake
  }

  /// Whether there are enough requests to keep all workers busy.
  package var isFull: Bool { sent - received >= count * (depth + 1) }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limit: The time within which the process has to answer, or to set another position; nil for no limit.
  package func send(_ request: [UInt8], limit: Duration? = nil) {
    waiting.append(Request(number: sent, bytes: request, limit: limit))
    sent += 1
  }

  /// Lets the processes begin, without waiting for an outcome.
  package func start() throws(FileError) {
    try assign()
    exchange(for: 0)
  }

  /// Sends another request in place of the one whose outcome was received last.
  package func sendAgain(_ request: [UInt8], limit: Duration? = nil) {
    received -= 1
    waiting.insert(Request(number: received, bytes: request, limit: limit), at: waiting.startIndex)
  }

  /// Waits for the outcome of the oldest request whose outcome was not received.
  ///
  /// - Parameter isInterrupted: Whether to stop waiting; asked at least ten times per second.
  /// - Returns: The outcome; nil if there is no request, or none after an interruption.
  /// - Throws: `FileError` if a process cannot be started.
  package func receive(
    unless isInterrupted: (() -> Bool)? = nil
  ) throws(FileError) -> Outcome? {
    while received < sent {
      let isOver = isInterrupted?() == true
      // What the processes have done until the interruption counts.
      if isOver { exchange(for: 0) }
      if let outcome = outcomes.removeValue(forKey: received) {
        received += 1
        return outcome
      }
      if isOver { return nil }
      try assign()
      exchange(for: isInterrupted == nil ? nil : 100)
    }
    return nil
  }

  /// The process that works on the oldest request whose outcome was not received; nil if none does.
  private var current: WorkerProcess? {
    workers.first { $0.assigned.first?.number == received }
  }

  /// Numbers about the oldest request, which its process sets with ``WorkerConnection/setProgress(_:)``; nil if it set
  /// none.
  package func progress(count: Int) -> [Int]? { current?.progress(count: count) }

  /// The resident memory, in bytes, of the process that works on the oldest request; nil if none does.
  package var memory: Int? { current?.memory }

  /// The position in the oldest request, which its process sets with ``WorkerConnection/setPosition(_:)``; nil if it set
  /// none.
  package var position: Int? { current?.position }

  /// Kills the process that works on the oldest request, which is lost.
  package func killCurrent() { current?.kill() }

  /// How long a process has worked on the oldest request whose outcome was not received; nil if none does.
  package var runningTime: Duration? { current.map { MonotonicTime.now - $0.begin } }

  /// Takes the outcome of the oldest request whose outcome was not received, without waiting for it.
  ///
  /// - Returns: The outcome; nil if it is not known yet, and never will be received.
  package func takeOutcome() -> Outcome? {
    guard received < sent else { return nil }
    defer { received += 1 }
    return outcomes.removeValue(forKey: received)
  }

  private var output: Int32 {
    switch printed {
    case .some(let memory): memory.number
    case nil: STDERR_FILENO
    }
  }

  /// Takes what the processes have printed.
  package func takeOutput() -> [UInt8] {
    guard output != STDERR_FILENO else { return [] }
    var bytes: [UInt8] = []
    lseek(output, 0, SEEK_SET)
    while case let chunk = Descriptor.read(output).bytes, !chunk.isEmpty { bytes += chunk }
    ftruncate(output, 0)
    lseek(output, 0, SEEK_SET)
    return bytes
  }

  /// Assigns requests to the workers with the fewest.
  private func assign() throws(FileError) {
    while !waiting.isEmpty {
      var leastBusy = workers.min { $0.assigned.count < $1.assigned.count }
      if workers.count < count, leastBusy?.assigned.isEmpty != true {
        let worker = try WorkerProcess(arguments: arguments, output: output)
        worker.send(handshake)
        workers.append(worker)
        leastBusy = worker
      }
      guard let leastBusy, leastBusy.assigned.count < depth,
        let request = waiting.popFirst()
      else { return }
      leastBusy.send(request.bytes)
      leastBusy.assigned.append(request)
      if leastBusy.assigned.count == 1 { leastBusy.begin = MonotonicTime.now }
    }
  }

  /// Waits until a worker accepts or sends data or exceeds its time limit, or some milliseconds have passed.
  private func exchange(for maxMilliseconds: Int32?) {
    var entries = workers.flatMap(\.entries)
    let left = workers.compactMap(\.deadline).min().map { $0 - MonotonicTime.now }
    let wait = min(maxMilliseconds ?? Self.stopInterval, Self.stopInterval)
    let timeout = left.map { min(Descriptor.pollTimeout(for: $0), wait) } ?? wait
    let begin = MonotonicTime.now
    // A call that a signal ends has filled in nothing.
    if unsafe poll(&entries, nfds_t(entries.count), timeout) < 0 {
      for index in entries.indices { entries[index].revents = 0 }
    }
    let now = MonotonicTime.now
    // Ctrl-Z stops the workers together with this process, and their time limits with them.
    let pause = now - begin - .milliseconds(timeout)
    if pause >= Self.shortestPause { for worker in workers { worker.begin += pause } }
    for (index, worker) in workers.enumerated() {
      if entries[2 * index + 1].revents != 0 { worker.flush() }
      if entries[2 * index].revents != 0 {
        receive(from: worker)
      } else if worker.isOverdue(at: now) {
        end(worker, .timedOut(position: worker.position))
      } else if let signal = worker.lastingStop(at: now) {
        end(worker, .lost(.stopped(signal), position: worker.position))
      }
    }
    workers.removeAll(where: \.isDone)
  }

  private func receive(from worker: WorkerProcess) {
    guard let answers = worker.receive() else {
      guard worker.hasEndedBetweenRequests else {
        return end(worker, .lost(worker.reap(), position: worker.position))
      }
      // It ended after an answer, and another process gets what it did not take.
      worker.isDone = true
      waiting.insert(contentsOf: worker.assigned, at: waiting.startIndex)
      return
    }
    for answer in answers where !worker.assigned.isEmpty {
      outcomes[worker.assigned.removeFirst().number] = .answered(answer)
      worker.begin = MonotonicTime.now
    }
  }

  /// Ends a worker; its current request has the given outcome, and its other requests are assigned again.
  private func end(_ worker: WorkerProcess, _ outcome: Outcome) {
    worker.isDone = true
    guard let request = worker.assigned.first else { return }
    outcomes[request.number] = outcome
    waiting.insert(contentsOf: worker.assigned.dropFirst(), at: waiting.startIndex)
  }
}
