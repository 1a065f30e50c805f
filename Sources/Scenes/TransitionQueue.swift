import DequeModule

/// Runs one transition at a time; requests that arrive meanwhile wait in order.
@MainActor
final class TransitionQueue {
  private(set) var isMoving = false

  private struct Turn {
    let run: @MainActor () throws -> Void
    /// Runs instead of `run` if the turn is discarded.
    let discard: @MainActor () -> Void
  }

  private var waiting = Deque<Turn>()
  private let report: @MainActor (any Error) -> Void

  init(reporting report: @escaping @MainActor (any Error) -> Void) { self.report = report }

  /// Queues a closure until the current transition is over.
  func enqueue(
    _ run: @escaping @MainActor () throws -> Void, discard: @escaping @MainActor () -> Void = {}
  ) {
    waiting.append(Turn(run: run, discard: discard))
  }

  func run<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    isMoving = true
    defer { isMoving = false }
    let outcome = Result { try body() }
    while let next = waiting.popFirst() {
      do { try next.run() } catch { report(error) }
    }
    return try outcome.get()
  }

  /// Discards all queued turns, including those that are added meanwhile.
  func discardAll() {
    for turn in waiting { turn.discard() }
    waiting = []
  }
}
