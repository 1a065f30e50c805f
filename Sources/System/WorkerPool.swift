import Glibc

/// Processes of this program that answer requests side by side; answers come in the order of the requests.
public final class WorkerPool {
  private let arguments: [String]
  private let greeting: [UInt8]
  private var workers: [WorkerProcess]
  /// Which of the workers has ended.
  private var lost: Int?
  /// The requests that no worker has yet.
  private var waiting: ArraySlice<(number: Int, request: [UInt8])> = []
  /// The answers that have come too early.
  private var answers: [Int: [UInt8]] = [:]
  private var sent = 0
  private var received = 0

  /// How many requests a worker has at a time: one to answer, and one for when it has.
  private static let requestsAtATime = 2

  /// Starts the program several times more.
  ///
  /// Broken pipes have to be ignored (``StandardStream/ignoreBrokenPipes()``).
  ///
  /// - Parameters:
  ///   - count: How many workers there are, at least one.
  ///   - arguments: What the program is started with, its name first.
  ///   - greeting: What each gets before all requests, and doesn't answer.
  /// - Throws: ``FileError`` where the system can't start them.
  public init(count: Int, arguments: [String], greeting: [UInt8]) throws(FileError) {
    var workers: [WorkerProcess] = []
    for _ in 0..<count { workers.append(try WorkerProcess(arguments: arguments)) }
    for worker in workers { worker.assign(greeting, number: nil) }
    self.arguments = arguments
    self.greeting = greeting
    self.workers = workers
  }

  /// Whether there are enough requests to keep all busy: time to receive.
  public var isFull: Bool { sent - received >= workers.count * (Self.requestsAtATime + 1) }
  /// Whether all answers have been received.
  public var isEmpty: Bool { sent == received }

  /// Gives a request to whoever is free first.
  public func send(_ request: [UInt8]) {
    waiting.append((sent, request))
    sent += 1
    assign()
  }

  /// Waits for the answer to the oldest request.
  ///
  /// - Returns: The answer; nil where nothing has been asked.
  /// - Throws: ``WorkerLoss``; there are no more answers then until ``resume(with:)``.
  public func receive() throws(WorkerLoss) -> [UInt8]? {
    guard !isEmpty else { return nil }
    while true {
      if let answer = answers.removeValue(forKey: received) {
        received += 1
        return answer
      }
      try exchange()
    }
  }

  /// Goes on after a loss: a new worker takes the place of the lost one, and what it was still to answer.
  ///
  /// - Parameter request: What it is asked instead of that at which the other one has ended.
  /// - Throws: ``FileError`` where the system can't start it.
  public func resume(with request: [UInt8]) throws(FileError) {
    guard let index = lost else { preconditionFailure("no worker is lost") }
    let worker = try WorkerProcess(arguments: arguments)
    worker.assign(greeting, number: nil)
    for (position, task) in workers[index].assigned.enumerated() {
      worker.assign(position == 0 ? request : task.request, number: task.number)
    }
    workers[index] = worker
    lost = nil
  }

  private func assign() {
    while !waiting.isEmpty,
      let worker = workers.min(by: { $0.assigned.count < $1.assigned.count }),
      worker.assigned.count < Self.requestsAtATime, let next = waiting.popFirst()
    {
      worker.assign(next.request, number: next.number)
    }
  }

  /// Waits until one of the workers takes or gives something.
  private func exchange() throws(WorkerLoss) {
    var entries = workers.flatMap(\.entries)
    guard unsafe poll(&entries, nfds_t(entries.count), -1) > 0 else { return }
    for (index, worker) in workers.enumerated() {
      if entries[2 * index + 1].revents != 0 { worker.send() }
      guard entries[2 * index].revents != 0 else { continue }
      do throws(WorkerLoss) {
        for (number, answer) in try worker.receive() { answers[number] = answer }
      } catch {
        lost = index
        throw error
      }
    }
    assign()
  }
}
