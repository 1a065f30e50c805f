import Glibc

/// Processes of this program that answer requests concurrently; outcomes are returned in the order of requests.
package final class WorkerPool {
  /// The lifetime of a worker; the raw value is its maximum number of pending requests.
  package enum Lifetime: Int, Sendable {
    /// The worker ends after one request.
    case oneRequest = 1
    /// The worker answers any number of requests: one is being answered, and one is waiting.
    case manyRequests = 2
  }

  package enum Outcome: Equatable, Sendable {
    case answered([UInt8])
    /// The process ended before it answered; `position` is the last position that it set with
    /// ``WorkerConnection/setPosition(_:)``, or nil.
    case lost(ProcessEnd, position: Int?)
    /// The process exceeded the time limit and was ended.
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
  private let handshake: [UInt8]
  private let clock = ContinuousClock()
  private var workers: [WorkerProcess] = []
  /// The requests that are not assigned to a worker.
  private var waiting: ArraySlice<Request> = []
  /// The outcomes that arrived before those of earlier requests.
  private var outcomes: [Int: Outcome] = [:]
  private var sent = 0
  private var received = 0

  /// Creates a pool; each process is started when there is a request for it.
  ///
  /// Broken pipes have to be ignored (``StandardStream/ignoreBrokenPipes()``).
  package init(
    count: Int, lifetime: Lifetime, arguments: [String], handshake: [UInt8] = []
  ) {
    self.count = count
    self.lifetime = lifetime
    self.arguments = arguments
    self.handshake = handshake
  }

  /// Whether there are enough requests to keep all workers busy.
  package var isFull: Bool { sent - received >= count * (lifetime.rawValue + 1) }

  package func send(_ request: [UInt8], limit: Duration? = nil) {
    waiting.append(Request(number: sent, bytes: request, limit: limit))
    sent += 1
  }

  /// Sends another request in place of the one whose outcome was received last.
  package func sendAgain(_ request: [UInt8], limit: Duration? = nil) {
    received -= 1
    waiting.insert(Request(number: received, bytes: request, limit: limit), at: waiting.startIndex)
  }

  /// Waits for the outcome of the oldest request that has not been received.
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

  /// Assigns requests to the workers with the fewest.
  private func assign() throws(FileError) {
    while !waiting.isEmpty {
      var leastBusy = workers.min { $0.assigned.count < $1.assigned.count }
      if workers.count < count, leastBusy?.assigned.isEmpty != true {
        let worker = try WorkerProcess(arguments: arguments)
        worker.send(handshake)
        workers.append(worker)
        leastBusy = worker
      }
      guard let leastBusy, leastBusy.assigned.count < lifetime.rawValue,
        let request = waiting.popFirst()
      else { return }
      leastBusy.send(request.bytes)
      leastBusy.assigned.append(request)
      if leastBusy.assigned.count == 1 { begin(leastBusy) }
    }
  }

  /// Waits until a worker accepts or sends data, or exceeds its time limit.
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

  /// Starts the time limit of the oldest request.
  private func begin(_ worker: WorkerProcess) {
    worker.deadline = worker.assigned.first?.limit.map { clock.now.advanced(by: $0) }
  }

  /// Ends a worker; its current request has the given outcome, and its other requests are assigned again.
  private func end(_ worker: WorkerProcess, _ outcome: Outcome) {
    worker.isDone = true
    guard let request = worker.assigned.first else { return }
    outcomes[request.number] = outcome
    waiting.insert(contentsOf: worker.assigned.dropFirst(), at: waiting.startIndex)
  }
}
