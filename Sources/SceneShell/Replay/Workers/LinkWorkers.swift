import DequeModule
import SceneSystem

/// Opens links in several processes, and returns their outcomes in the order of the links.
@MainActor
final class LinkWorkers {
  private let pool: WorkerPool
  private let console: Console
  private var batches: Deque<LinkBatch> = []

  init(count: Int, options: ReplayOptions, console: Console) throws(ExitRequest) {
    self.console = console
    pool = WorkerPool(
      count: count, depth: 2,
      arguments: ShellWorker.arguments(StartChoice.joined),
      handshake: try ShellWorker.encode(options, console))
  }

  /// Whether all processes are busy, so that outcomes have to be received before more links are opened.
  var isFull: Bool { pool.isFull }

  func open(_ batch: LinkBatch) {
    batches.append(batch)
    pool.send(batch.request)
  }

  /// Waits for the outcomes of the oldest batch; nil if there is none.
  ///
  /// If a process ends, the link that it was opening has failed, and another process continues with the links after it.
  func next() throws(ExitRequest) -> [(entry: LinkListEntry, outcome: ReplayOutcome?)]? {
    guard var batch = batches.first else { return nil }
    while true {
      switch try pool.next(console) {
      case .answered(let answer)?:
        batch.setOutcomes(from: answer)
        batches.removeFirst()
        return batch.entries
      case .lost(let end, let position)?:
        let unopened = batch.unopened
        guard let position, unopened.indices.contains(position) else {
          throw console.exitRequest(printing: "a worker process \(end.text)", .commandFailed)
        }
        batch.setOutcome(
          .init(.failed, error: "the process \(end.text)"), at: unopened[position].index)
        pool.sendAgain(batch.request)
      case .timedOut?, nil: preconditionFailure("a batch has no time limit, and has been sent")
      }
    }
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
    for (index, _) in unopened { setOutcome(ReplayOutcome(from: &reader), at: index) }
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
