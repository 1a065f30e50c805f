import DequeModule

/// Runs one transition at a time; what is asked for meanwhile waits in order.
@MainActor
final class TransitionQueue {
  private(set) var isMoving = false

  private struct Turn {
    let run: @MainActor () throws -> Void
    /// Called instead where the turn never comes.
    let forget: @MainActor () -> Void
  }

  private var waiting = Deque<Turn>()
  private let report: @MainActor (any Error) -> Void

  init(reporting report: @escaping @MainActor (any Error) -> Void) { self.report = report }

  /// Does something once the transition that is under way is over.
  func wait(
    _ run: @escaping @MainActor () throws -> Void, forget: @escaping @MainActor () -> Void = {}
  ) {
    waiting.append(Turn(run: run, forget: forget))
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

  /// Forgets what waits, also what comes to wait while that is told.
  func forgetAll() {
    for turn in waiting { turn.forget() }
    waiting = []
  }
}
