import DequeModule
import Scenes
import Terminal

/// Opens links in several processes, and gives their outcomes in the order of the links.
@MainActor
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
  /// - Throws: ``CommandStop`` where they can't be started.
  init(
    count: Int, arguments: [String], greeting: WorkerGreeting, console: Console
  ) throws(CommandStop) {
    self.console = console
    do throws(FileError) {
      pool = try WorkerPool(count: count, arguments: arguments, greeting: greeting.bytes)
    } catch {
      console.complain("error: the processes can't be started: \(error)")
      throw CommandStop(status: .commandFailed)
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
  /// A link at which a process ends has failed, and another process goes on behind it; what is in its batch
  /// is opened again.
  ///
  /// - Throws: ``CommandStop`` where a process has ended for another reason.
  func next() throws(CommandStop) -> [(entry: LinkListEntry, outcome: ReplayOutcome?)]? {
    guard !batches.isEmpty else { return nil }
    while true {
      do throws(WorkerLoss) {
        guard let answer = try pool.receive(), var batch = batches.popFirst() else { return nil }
        received += 1
        batch.take(answer)
        return batch.entries
      } catch {
        try goOn(after: error)
      }
    }
  }

  private func goOn(after loss: WorkerLoss) throws(CommandStop) {
    let cause =
      switch loss.end {
      case .status(let status): "has left with status \(status)"
      case .signal(let signal): "was ended by signal \(signal)"
      case .unknown: "has ended"
      }
    guard let request = loss.request, let position = loss.position,
      case let number = request - received, batches.indices.contains(number),
      case let links = batches[number].unopened, links.indices.contains(position)
    else {
      console.complain("error: a process that opens links \(cause)")
      throw CommandStop(status: .commandFailed)
    }
    batches[number].take(.failed("the process \(cause)"), at: links[position].index)
    do throws(FileError) {
      try pool.resume(with: batches[number].request)
    } catch {
      throw stop(because: error)
    }
  }

  private func stop(because error: FileError) -> CommandStop {
    console.complain("error: the processes can't be started: \(error)")
    return CommandStop(status: .commandFailed)
  }
}
