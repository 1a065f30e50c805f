import DequeModule
import Scenes
import Terminal

/// Opens links in several processes, and gives their outcomes in the order of the links.
@SceneActor
final class LinkWorkers {
  private let pool: WorkerPool
  private let console: Console
  private var batches: Deque<LinkBatch> = []
  private var received = 0

  /// Starts the processes.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - arguments: What this program is started with to be one of them, its name first.
  ///   - greeting: What each has to know.
  ///   - console: Where it is said why one has ended.
  /// - Throws: ``ReplayStop`` where they can't be started.
  init(
    count: Int, arguments: [String], greeting: WorkerGreeting, console: Console
  ) throws(ReplayStop) {
    self.console = console
    do throws(FileError) {
      pool = try WorkerPool(count: count, arguments: arguments, greeting: greeting.bytes)
    } catch {
      console.complain("error: the processes can't be started: \(error)")
      throw ReplayStop(status: .commandFailed)
    }
  }

  /// Whether all have enough to do: time to take outcomes.
  var isFull: Bool { pool.isFull }

  /// Gives links to whoever is free first.
  func open(_ batch: LinkBatch) {
    batches.append(batch)
    pool.send(batch.request)
  }

  /// Waits for the outcomes of the oldest batch; nil where there is none.
  ///
  /// - Throws: ``ReplayStop`` where a process has ended.
  func next() throws(ReplayStop) -> [(LinkListEntry, ReplayOutcome?)]? {
    guard !batches.isEmpty else { return nil }
    let answer: [UInt8]?
    do throws(WorkerLoss) { answer = try pool.receive() } catch { throw stop(because: error) }
    guard let answer, let batch = batches.popFirst() else { return nil }
    received += 1
    var reader = ByteReader(answer)
    return batch.entries.map { entry in
      if case .link = entry { (entry, ReplayOutcome(from: &reader)) } else { (entry, nil) }
    }
  }

  private func stop(because loss: WorkerLoss) -> ReplayStop {
    let cause =
      switch loss.end {
      case .status(let status): "has left with status \(status)"
      case .signal(let signal): "was ended by signal \(signal)"
      }
    var lines = ["error: a process that opens links \(cause)"]
    if let request = loss.request, let batch = batches.dropFirst(request - received).first {
      let links = batch.urls
      if let position = loss.position, links.indices.contains(position) {
        let url = String(decoding: VisibleBytes.visible(links[position].url), as: UTF8.self)
        lines += ["  --> \(links[position].place)", "   = link: \(url)"]
      } else if let first = links.first, let last = links.last {
        lines.append("   = among the links from \(first.place) to \(last.place)")
      }
    }
    console.complain(lines.joined(separator: "\n"))
    return ReplayStop(status: .commandFailed)
  }
}
