import DequeModule
import SceneSystem

/// Opens links in several processes, and gives their outcomes in the order of the links.
@MainActor
final class LinkWorkers {
  private let pool: WorkerPool
  private let console: Console
  private var batches: Deque<LinkBatch> = []

  init(count: Int, arguments: [String], greeting: WorkerHandshake, console: Console) {
    self.console = console
    pool = WorkerPool(
      count: count, lifetime: .manyRequests, arguments: arguments, greeting: greeting.bytes)
  }

  /// Whether all have enough to do: time to take outcomes.
  var isFull: Bool { pool.isFull }

  func open(_ batch: LinkBatch) {
    batches.append(batch)
    pool.send(batch.request)
  }

  /// Waits for the outcomes of the oldest batch; nil where there is none.
  ///
  /// A link at which a process ends has failed, and another process goes on behind it; what is in its batch
  /// is opened again.
  func next() throws(CommandStop) -> [(entry: LinkListEntry, outcome: ReplayOutcome?)]? {
    guard var batch = batches.first else { return nil }
    while true {
      let outcome: WorkerPool.Outcome?
      do throws(FileError) {
        outcome = try pool.receive()
      } catch {
        console.complain("error: the processes can't be started: \(error)")
        throw CommandStop(status: .commandFailed)
      }
      switch outcome {
      case .answered(let answer)?:
        batch.take(answer)
        batches.removeFirst()
        return batch.entries
      case .lost(let end, let position)?:
        let cause = Self.cause(of: end)
        guard let position, batch.unopened.indices.contains(position) else {
          console.complain("error: a process that opens links \(cause)")
          throw CommandStop(status: .commandFailed)
        }
        batch.take(.failed("the process \(cause)"), at: batch.unopened[position].index)
        pool.sendAgain(batch.request)
      case .timedOut?, nil: preconditionFailure("a batch has no time limit, and has been sent")
      }
    }
  }

  private static func cause(of end: ProcessEnd) -> String {
    switch end {
    case .status(let status): "has left with status \(status)"
    case .signal(let signal): "was ended by signal \(signal)"
    case .unknown: "has ended"
    }
  }
}

/// Links that a worker opens at a time, and what its parent keeps in mind about them.
struct LinkBatch: Sendable {
  /// What the lists have, in their order, and the outcomes that are known; what isn't a link has none.
  private(set) var entries: [(entry: LinkListEntry, outcome: ReplayOutcome?)] = []
  private var size = 0

  private static let linkLimit = 128
  private static let sizeLimit = 65_536

  var isFull: Bool { entries.count >= Self.linkLimit || size >= Self.sizeLimit }
  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: LinkListEntry) {
    entries.append((entry, nil))
    guard case .link(let link) = entry else { return }
    size += link.url.count
  }

  /// The links whose outcomes aren't known yet, in their order, and where they stand among the entries.
  var unopened: [(index: Int, link: ListedLink)] {
    entries.enumerated().compactMap { index, entry in
      if case (.link(let link), nil) = entry { (index, link) } else { nil }
    }
  }

  /// The request to a worker, which is to open the links that are unopened.
  var request: [UInt8] {
    var writer = MessageWriter()
    for (_, link) in unopened { writer.add(link.url) }
    return writer.bytes
  }

  mutating func take(_ outcome: ReplayOutcome, at index: Int) { entries[index].outcome = outcome }

  mutating func take(_ answer: [UInt8]) {
    var reader = MessageReader(answer)
    for (index, _) in unopened { take(ReplayOutcome(from: &reader), at: index) }
  }

  static func urls(in request: [UInt8]) -> [[UInt8]] {
    var reader = MessageReader(request)
    var urls: [[UInt8]] = []
    while !reader.isAtEnd { urls.append(reader.text()) }
    return urls
  }
}
