import OrderedCollections
import SceneRuntime

extension Exploration {
  /// The number of transitions of the search for each move of a walk, and the greatest number of moves of one walk.
  private static let transitionsPerMove = 8
  private static let longestWalk = 32

  /// Walks: makes random moves one after another, each in the app as the one before has left it.
  ///
  /// The search itself makes the moves of a state only after the first way that has led there. What other ways leave behind,
  /// such as the user of a form that was closed, may be in no state, and matter later.
  mutating func walk(unless isInterrupted: (ExplorationProgress) async throws -> Bool) async throws
  {
    var generator = SeededGenerator(seed: seed)
    var counts: [ExploredMove: Int] = [:]
    var left = progress.transitions / Self.transitionsPerMove
    while left > 0, trustsStates, try await !isInterrupted(progress) {
      var walk: [Stop] = []
      let before = left
      current = nil
      try await app.begin()
      while left > 0, walk.count < Self.longestWalk, let move = nextMove(&counts, &generator),
        try await !isInterrupted(progress)
      {
        left -= 1
        let steps = walk.map(\.step) + [.init(move: move)]
        progress.attempts += 1
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
        walk.append(
          .init(
            waypoint: waypoint, key: app.key,
            step: .init(move: move, isRefused: attempt.outcome == .refused)))
        // A new state is beyond a limit of the search.
        if progress.graph.number(of: app.key) == nil { break }
      }
      // Otherwise the app offers no move at its start.
      guard left < before else { return }
      try await compare(walk)
    }
  }

  /// A move of a walk.
  private struct Stop {
    /// The state before the move; nil if it cannot be restored, or work is in flight, which starts again.
    let waypoint: ExploredApp.Waypoint?
    /// The number of the state after it.
    let key: UInt64
    let step: StateGraph.Step
  }

  /// A random one of the moves that the walks have made least often, if the search has made it before.
  private mutating func nextMove(
    _ counts: inout [ExploredMove: Int], _ generator: inout SeededGenerator
  ) -> ExploredMove? {
    guard let session = app.session else { return nil }
    let moves = possible.all(in: session).filter { move in
      progress.coverage.hasReached(move) && !progress.fatalMoves.contains(move.subject)
    }
    let least = moves.map { counts[$0, default: 0] }.min()
    let move = moves.filter { counts[$0, default: 0] == least }.randomElement(using: &generator)
    if let move { counts[move, default: 0] += 1 }
    return move
  }

  /// Makes each move of a walk again, after the state before it was restored.
  private mutating func compare(_ walk: [Stop]) async throws {
    for (index, stop) in walk.enumerated() {
      guard let waypoint = stop.waypoint, try await app.restore(waypoint) == .same else { continue }
      _ = await app.run(stop.step.move)
      guard app.key == stop.key else {
        return try await reportDifference(after: walk[...index].map(\.step))
      }
    }
  }
}
