import Glibc

/// Processes of this program that answer requests side by side; what becomes of the requests comes in their order.
package final class WorkerPool {
  /// How long a process lives; the raw value is how many requests it has at a time.
  package enum Lifetime: Int, Sendable {
    /// It ends with its first request.
    case oneRequest = 1
    /// It answers as many as there are: it has one to answer, and one for when it has.
    case manyRequests = 2
  }

  package enum Outcome: Equatable, Sendable {
    case answered([UInt8])
    /// The process has ended before it has answered; `position` is where in the request it was, as it has said
    /// by ``WorkerConnection/reached(_:)``, or nil where it hasn't.
    case lost(ProcessEnd, position: Int?)
    /// The process has taken too long, and was ended.
    case timedOut
  }

  struct Request {
    let number: Int
    let bytes: [UInt8]
    let limit: Duration?
  }

  private let count: Int
  private let lifetime: Lifetime
  private let arguments: [String]
  private let greeting: [UInt8]
  private let clock = ContinuousClock()
  private var workers: [WorkerProcess] = []
  /// The requests that no worker has.
  private var waiting: ArraySlice<Request> = []
  /// What has come too early.
  private var outcomes: [Int: Outcome] = [:]
  private var sent = 0
  private var received = 0

  /// Describes the processes; each is started once there is something for it to do.
  ///
  /// Broken pipes have to be ignored (``StandardStream/ignoreBrokenPipes()``).
  package init(
    count: Int, lifetime: Lifetime, arguments: [String], greeting: [UInt8] = []
  ) {
    self.count = count
    self.lifetime = lifetime
    self.arguments = arguments
    self.greeting = greeting
  }

  /// Whether there are enough requests to keep all busy: time to receive.
  package var isFull: Bool { sent - received >= count * (lifetime.rawValue + 1) }

  package func send(_ request: [UInt8], limit: Duration? = nil) {
    waiting.append(Request(number: sent, bytes: request, limit: limit))
    sent += 1
  }

  /// Asks something else in place of the request whose outcome was received last.
  package func sendAgain(_ request: [UInt8], limit: Duration? = nil) {
    received -= 1
    waiting.insert(Request(number: received, bytes: request, limit: limit), at: waiting.startIndex)
  }

  /// Waits for what becomes of the oldest request whose outcome hasn't been received.
  package func receive() throws(FileError) -> Outcome? {
    guard received < sent else { return nil }
    while true {
      if let outcome = outcomes.removeValue(forKey: received) {
        received += 1
        return outcome
      }
      try assign()
      exchange()
    }
  }

  /// Gives requests to the processes that have the fewest.
  private func assign() throws(FileError) {
    while !waiting.isEmpty {
      var freest = workers.min { $0.assigned.count < $1.assigned.count }
      if workers.count < count, freest?.assigned.isEmpty != true {
        let worker = try WorkerProcess(arguments: arguments)
        worker.send(greeting)
        workers.append(worker)
        freest = worker
      }
      guard let freest, freest.assigned.count < lifetime.rawValue,
        let request = waiting.popFirst()
      else { return }
      freest.send(request.bytes)
      freest.assigned.append(request)
      if freest.assigned.count == 1 { begin(freest) }
    }
  }

  /// Waits until one of the processes takes or gives something, or takes too long.
  private func exchange() {
    var entries = workers.flatMap(\.entries)
    let left = workers.compactMap(\.deadline).min().map { clock.now.duration(to: $0) }
    let milliseconds = left.map { max(0, min($0 / .milliseconds(1), 1e9)).rounded(.up) } ?? -1
    _ = unsafe poll(&entries, nfds_t(entries.count), Int32(milliseconds))
    let now = clock.now
    for (index, worker) in workers.enumerated() {
      if entries[2 * index + 1].revents != 0 { worker.flush() }
      if entries[2 * index].revents != 0 {
        receive(from: worker)
      } else if let deadline = worker.deadline, deadline <= now {
        end(worker, .timedOut)
      }
    }
    workers.removeAll(where: \.isDone)
  }

  private func receive(from worker: WorkerProcess) {
    guard let answers = worker.receive() else {
      return end(worker, .lost(worker.reap(), position: worker.position))
    }
    for answer in answers where !worker.assigned.isEmpty {
      outcomes[worker.assigned.removeFirst().number] = .answered(answer)
      begin(worker)
      worker.isDone = lifetime == .oneRequest
    }
  }

  /// Measures the time of the request that is now the oldest.
  private func begin(_ worker: WorkerProcess) {
    worker.deadline = worker.assigned.first?.limit.map { clock.now.advanced(by: $0) }
  }

  /// Lets a process go: the request that it was at is over, and another process gets the others.
  private func end(_ worker: WorkerProcess, _ outcome: Outcome) {
    worker.isDone = true
    guard let request = worker.assigned.first else { return }
    outcomes[request.number] = outcome
    waiting.insert(contentsOf: worker.assigned.dropFirst(), at: waiting.startIndex)
  }
}
