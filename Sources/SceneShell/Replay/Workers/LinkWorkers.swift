import DequeModule
import SceneSystem

/// Opens links in several processes, and returns their outcomes in the order of the links.
@MainActor
final class LinkWorkers {
  private let pool: WorkerPool
  private let console: Console
  private var batches: Deque<LinkBatch> = []
  /// The time within which a process has to be done with a link.
  private let limit: Duration
  /// How many processes have ended before they opened a link of the oldest batch.
  private var idleEnds = 0
  /// How many of them were due to the time limit.
  private var slowStarts = 0

  /// The number of such ends after which the next link is the cause.
  private static let maxIdleEnds = 3
  /// The time that a process has beyond the time limit of a link.
  private static let grace = Duration.seconds(5)

  init(count: Int, options: ReplayOptions, console: Console) throws(ExitRequest) {
    self.console = console
    limit = .milliseconds(options.timeout) + Self.grace
    pool = WorkerPool(
      count: count, depth: 2,
      arguments: ShellWorker.arguments(StartChoice.joined),
      handshake: try ShellWorker.encode(options, console))
  }

  /// Whether all processes are busy, so that outcomes have to be received before more links are opened.
  var isFull: Bool { pool.isFull }

  func open(_ batch: LinkBatch) throws(ExitRequest) {
    batches.append(batch)
    guard !batch.unopened.isEmpty else { return }
    pool.send(batch.request, limit: limit)
    try console.require { try pool.start() }
  }

  /// Waits for the outcomes of the oldest batch; nil if there is none, or after an interruption.
  ///
  /// If a process ends, is stopped or hangs, the link that it was opening has failed, and another process continues with
  /// the links after it.
  func next(
    unless isInterrupted: @escaping () -> Bool
  ) throws(ExitRequest) -> [(entry: LinkListEntry, outcome: ReplayOutcome?)]? {
    while let batch = batches.first {
      guard !batch.unopened.isEmpty else {
        batches.removeFirst()
        return batch.entries
      }
      switch try pool.next(console, unless: isInterrupted) {
      case .answered(let answer)?:
        (idleEnds, slowStarts) = (0, 0)
        var batch = batches.removeFirst()
        batch.setOutcomes(from: answer)
        return batch.entries
      // An app that cannot be made has printed its error.
      case .lost(.status(let status), nil)?:
        throw console.exitRequest(
          printing: "a worker process \(ProcessEnd.status(status).text)", .commandFailed)
      case .lost(let end, let position)?:
        fail(at: position, "the process \(end.text)")
      case .timedOut(nil)? where slowStarts + 1 == Self.maxIdleEnds:
        throw console.exitRequest(
          printing: "the app does not start within \(limit)\n  help: --timeout gives it more time",
          .commandFailed)
      case .timedOut(let position)?:
        if position == nil { slowStarts += 1 }
        fail(at: position, "the process did not end the link within \(limit)")
      case nil: return nil
      }
    }
    return nil
  }
}

extension LinkWorkers {
  /// Sends the rest of the oldest batch again, without the link that a process was opening when it ended.
  ///
  /// - Parameters:
  ///   - position: The position of the link among those without an outcome; nil if the process was opening none.
  ///   - error: How the process ended.
  private func fail(at position: Int?, _ error: String) {
    let unopened = batches[0].unopened
    if position == nil { idleEnds += 1 }
    if let index = position ?? (idleEnds < Self.maxIdleEnds ? nil : 0),
      unopened.indices.contains(index)
    {
      (idleEnds, slowStarts) = (0, 0)
      batches[0].setOutcome(.init(.failed, error: error), at: unopened[index].index)
    }
    if !batches[0].unopened.isEmpty { pool.sendAgain(batches[0].request, limit: limit) }
  }
}

/// Links that are sent to a worker at once, with their outcomes.
struct LinkBatch: Sendable {
  /// The entries of the lists in their order, with the outcomes that are known; an entry without a link has none.
  private(set) var entries: [(entry: LinkListEntry, outcome: ReplayOutcome?)] = []
  private var size = 0

  var isFull: Bool { entries.count >= 128 || size >= 65_536 }

  mutating func append(_ entry: LinkListEntry) {
    entries.append((entry, nil))
    if case .link(let link) = entry { size += link.url.count }
  }

  /// The links without an outcome, in their order, with their indices among the entries.
  var unopened: [(index: Int, link: ListedLink)] {
    entries.enumerated().compactMap { index, entry in
      if case (.link(let link), nil) = entry { (index, link) } else { nil }
    }
  }

  /// The request to a worker to open the links without an outcome.
  var request: [UInt8] {
    var writer = MessageWriter()
    for (_, link) in unopened { writer.add(link.url) }
    return writer.bytes
  }

  mutating func setOutcome(_ outcome: ReplayOutcome, at index: Int) {
    entries[index].outcome = outcome
  }

  mutating func setOutcomes(from answer: [UInt8]) {
    var reader = MessageReader(answer)
    for (index, _) in unopened {
      precondition(!reader.isAtEnd, "an answer has an outcome for each link of its request")
      setOutcome(ReplayOutcome(from: &reader), at: index)
    }
  }
}

extension LinkRunner {
  /// Opens the links that the parent process sends, until there are no more.
  func serve(_ connection: WorkerConnection) async throws(ExitRequest) {
    do throws(ExitRequest) {
      try await prepare()
      while let request = connection.receive() {
        var reader = MessageReader(request)
        var writer = MessageWriter()
        var index = 0
        while !reader.isAtEnd {
          connection.setPosition(index)
          try await open(reader.text()).write(to: &writer)
          index += 1
        }
        connection.answer(writer.bytes)
      }
    } catch {
      // If there is no app, the link is not the cause.
      connection.setPosition(nil)
      throw error
    }
  }
}
