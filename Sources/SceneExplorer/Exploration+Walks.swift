import OrderedCollections
import SceneRuntime

extension Exploration {
  /// The number of transitions of the search for each move of a walk, and the greatest number of moves of one walk.
  private static let transitionsPerMove = 8
  private static let longestWalk = 32

  /// The number of moves that walks are behind the search.
  private var dueMoves: Int {
    progress.transitions / Self.transitionsPerMove - progress.walkedMoves
  }

  /// Whether a whole walk is due.
  var isWalkDue: Bool { trustsStates && dueMoves >= Self.longestWalk }

  /// Makes the walks that are due after the search, the last of which can be a short one.
  mutating func walkToEnd(
    unless isInterrupted: (ExplorationProgress) async throws -> Bool
  ) async throws {
    while trustsStates, dueMoves > 0, try await walk(unless: isInterrupted) {}
  }

  /// Makes random moves one after another, each in the app as the one before has left it, and compares each with the same
  /// move after its state was restored.
  ///
  /// The search itself makes the moves of a state only after the first way that has led there. What other ways leave behind,
  /// such as the user of a form that was closed, may be in no state, and matter later.
  ///
  /// - Parameter isInterrupted: Whether to stop; then the walk is as if it had not begun.
  /// - Returns: Whether a move was made.
  /// - Throws: An error of making an app, or of a request that the app sends to an external system.
  @discardableResult
  mutating func walk(
    unless isInterrupted: (ExplorationProgress) async throws -> Bool
  ) async throws -> Bool {
    let before = progress
    var generator = SeededGenerator(seed: seed &+ UInt64(before.walkedMoves))
    var walk: [Stop] = []
    current = nil
    // What is reached first by a walk has shorter scripts.
    recorder?.isPaused = true
    defer { recorder?.isPaused = false }
    try await app.begin()
    let longest = min(dueMoves, Self.longestWalk, limits.depth)
    while walk.count < longest, !isBeyondBounds, let move = nextMove(&generator) {
      if try await isInterrupted(before) {
        progress = before
        return false
      }
      progress.attempts += 1
      progress.walkedMoves += 1
      let steps = walk.map(\.step) + [.init(move: move)]
      if let end = begin() {
        progress.fatalMoves.append(move.subject)
        report(.end(end), "\(move.subject): \(end)", steps)
        break
      }
      let waypoint = app.waypoint.flatMap { $0.isAtRest ? $0 : nil }
      let attempt = await attempt(move)
      if let error = attempt.refusedRequest { throw error }
      if case .failed(let message) = attempt.outcome {
        report(.failure, message, steps)
        break
      }
      let step = StateGraph.Step(move: move, isRefused: attempt.outcome == .refused)
      walk.append(.init(waypoint: waypoint, key: app.key, step: step))
    }
    guard progress.walkedMoves > before.walkedMoves else {
      // The next one is not due before the search has made more transitions.
      progress.walkedMoves += Self.longestWalk
      return false
    }
    try await compare(walk)
    return true
  }

  /// A move of a walk.
  private struct Stop {
    /// The state before the move; nil if it cannot be restored, or work is in flight, which starts again.
    let waypoint: ExploredApp.Waypoint?
    /// The state after it.
    let key: UInt64
    let step: StateGraph.Step
  }

  /// Whether the app is in a state from which no move is tried.
  private var isBeyondBounds: Bool {
    app.app.map { app in limits.bounds.contains { $0.isExceeded(in: app) } } ?? true
  }

  /// A random one of the moves that the walks have made least often, if the search has made it before.
  private mutating func nextMove(_ generator: inout SeededGenerator) -> ExploredMove? {
    guard let session = app.session else { return nil }
    let moves = possible.all(in: session)
      .filter { progress.coverage.hasReached($0) && !progress.fatalMoves.contains($0.subject) }
      .map { (move: $0, number: progress.graph.number(of: $0)) }
    let counts = progress.walkCounts
    let least = moves.map { counts[$0.number, default: 0] }.min()
    let next = moves.filter { counts[$0.number, default: 0] == least }
      .randomElement(using: &generator)
    if let next { progress.walkCounts[next.number, default: 0] += 1 }
    return next?.move
  }

  /// Makes each move of a walk again, after the state before it was restored.
  private mutating func compare(_ walk: [Stop]) async throws {
    current = nil
    for (index, stop) in walk.enumerated() {
      guard let waypoint = stop.waypoint else { continue }
      let (move, steps) = (stop.step.move, walk[...index].map(\.step))
      progress.attempts += 1
      if let end = begin() {
        progress.fatalMoves.append(move.subject)
        return report(.end(end), "\(move.subject) after its state was restored: \(end)", steps)
      }
      guard try await app.restore(waypoint) == .same else { continue }
      let outcome = await app.run(move)
      guard outcome == (stop.step.isRefused ? .refused : .done), app.key == stop.key else {
        return try await reportDifference(after: steps)
      }
    }
  }
}
