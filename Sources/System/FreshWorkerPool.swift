import Glibc

/// Answers requests side by side, each in a process of its own that ends with it; answers come in the
/// order of the requests.
public final class FreshWorkerPool {
  /// What has become of a request.
  public enum Outcome: Equatable, Sendable {
    /// The answer.
    case answered([UInt8])
    /// The process has ended before.
    case lost(ProcessEnd)
    /// The process has taken too long, and was ended.
    case timedOut
  }

  private struct Task {
    let number: Int
    let process: WorkerProcess
    let deadline: ContinuousClock.Instant?
  }

  private let count: Int
  private let arguments: [String]
  private let clock = ContinuousClock()
  private var running: [Task] = []
  private var waiting: ArraySlice<(number: Int, request: [UInt8], limit: Duration?)> = []
  private var outcomes: [Int: Outcome] = [:]
  private var sent = 0
  private var received = 0

  /// Describes the processes; none is started before there is something to do.
  ///
  /// Broken pipes have to be ignored (``StandardStream/ignoreBrokenPipes()``).
  ///
  /// - Parameters:
  ///   - count: How many run at once, at least one.
  ///   - arguments: What the program is started with, its name first.
  public init(count: Int, arguments: [String]) {
    self.count = count
    self.arguments = arguments
  }

  /// Adds a request.
  ///
  /// - Parameters:
  ///   - request: What the process is asked.
  ///   - limit: How long it may take; nil for as long as it takes.
  public func send(_ request: [UInt8], limit: Duration?) {
    waiting.append((sent, request, limit))
    sent += 1
  }

  /// Waits for what becomes of the oldest request that nobody has heard of.
  ///
  /// - Returns: The outcome; nil where nothing has been asked.
  /// - Throws: ``FileError`` where the system can't start a process.
  public func receive() throws(FileError) -> Outcome? {
    guard received < sent else { return nil }
    while true {
      if let outcome = outcomes.removeValue(forKey: received) {
        received += 1
        return outcome
      }
      try start()
      exchange()
    }
  }

  private func start() throws(FileError) {
    while running.count < count, let next = waiting.popFirst() {
      let process = try WorkerProcess(arguments: arguments)
      process.assign(next.request, number: next.number)
      running.append(
        Task(
          number: next.number, process: process,
          deadline: next.limit.map { clock.now.advanced(by: $0) }))
    }
  }

  /// Waits until one of the processes takes or gives something, or takes too long.
  private func exchange() {
    var entries = running.flatMap(\.process.entries)
    let left = running.compactMap(\.deadline).min().map { clock.now.duration(to: $0) }
    let milliseconds = left.map { max(0, min($0 / .milliseconds(1), 1e9)).rounded(.up) } ?? -1
    _ = unsafe poll(&entries, nfds_t(entries.count), Int32(milliseconds))
    let now = clock.now
    var ended: Set<Int> = []
    for (index, task) in running.enumerated() {
      if entries[2 * index + 1].revents != 0 { task.process.send() }
      if entries[2 * index].revents != 0 {
        do throws(WorkerLoss) {
          guard let (_, answer) = try task.process.receive().first else { continue }
          outcomes[task.number] = .answered(answer)
        } catch {
          outcomes[task.number] = .lost(error.end)
        }
        ended.insert(task.number)
      } else if let deadline = task.deadline, deadline <= now {
        outcomes[task.number] = .timedOut
        ended.insert(task.number)
      }
    }
    running.removeAll { ended.contains($0.number) }
  }
}
