extension Exploration {
  /// Tries moves that come later, in a copy of this process.
  mutating func workAsCopy() async -> Never {
    // How the search has reached the current state does not count here.
    current = nil
    while let (item, step) = ahead?.takeStep() {
      ahead?.report(try? await transition(of: step), of: item)
    }
    ahead?.endCopy() ?? preconditionFailure("this process is no copy")
  }

  /// Makes a move in a state that is brought back.
  ///
  /// - Returns: Where it leads; nil if the search has to make it, because there is more to note or to report.
  private mutating func transition(
    of step: Frontier.Step
  ) async throws -> SearchAhead.Transition? {
    let move = progress.graph.move(step.move)
    guard !progress.fatalMoves.contains(move.subject) else { return nil }
    let isThere = current == step.node && !isElsewhere
    current = nil
    if !isThere {
      guard try await comesBack(to: step.node) else { return nil }
    }
    let start = progress.graph.way(to: step.node, from: waypoints.contains).start
    let isFromRest = start == step.node ? nil : app.waypoint?.isAtRest
    guard app.key == progress.graph.key(of: step.node) else { return nil }
    let attempt = await attempt(move)
    let key = app.key
    guard attempt.outcome == .done || attempt.outcome == .refused,
      attempt.refusedRequest == nil, app.lastMismatch == nil, attempt.sleepers.count < 2,
      recorder?.takeNews() != true,
      progress.graph.number(of: key) != nil,
      !properties.contains(where: { $0.isAbout(move, written: attempt.line) })
    else { return nil }
    if checks.contains(.leaks) {
      guard await app.session?.leaks().isEmpty != false else { return nil }
    }
    let isRefused = attempt.outcome == .refused
    if isRefused, app.lastMoveDidNothing, trustsStates {
      (current, isElsewhere) = (step.node, false)
    }
    return .init(
      key: key, isRefused: isRefused, didNothing: app.lastMoveDidNothing,
      start: start, isFromRest: isFromRest)
  }

  /// Brings the app of a copy to a state as the search would.
  ///
  /// - Returns: Whether it came back.
  private mutating func comesBack(to number: Int32) async throws -> Bool {
    let (start, rest) = progress.graph.way(to: number, from: waypoints.contains)
    if let start {
      guard try await waypoints.bring(app, to: start) else { return false }
    } else {
      try await app.begin()
    }
    await run(rest)
    return true
  }

  /// Whether the search would bring back the state before a move only to make it, so that the result of a copy is the same.
  ///
  /// Where the search would make moves that lead to the state, it would keep a waypoint if it can.
  func replaces(_ step: Frontier.Step, by transition: SearchAhead.Transition) -> Bool {
    guard !comparesNextMove else { return false }
    if current == step.node { return isElsewhere }
    let start = progress.graph.way(to: step.node) { $0 == current || waypoints.contains($0) }.start
    guard transition.start == start, start == nil || (start != current && !waypoints.checksNext)
    else { return false }
    guard start != step.node, trustsStates, let isFromRest = transition.isFromRest else {
      return true
    }
    return !waypoints.accepts(atRest: isFromRest, depth: progress.graph.depth(of: step.node))
  }

  /// Notes where a move leads that a copy has made.
  mutating func note(_ transition: SearchAhead.Transition, of step: Frontier.Step) {
    if current != step.node {
      if let start = progress.graph.way(to: step.node, from: waypoints.contains).start {
        progress.restored += 1
        waypoints.countRestored(start)
      } else {
        progress.replayed += 1
      }
      (current, isElsewhere) = (step.node, true)
    }
    progress.transitions += 1
    possible.noteValues(of: progress.graph.move(step.move), nil)
    if !transition.didNothing { progress.graph.noteWayOn(from: step.node) }
    guard let known = progress.graph.number(of: transition.key) else { return }
    arrive(
      at: known, by: step, isRefused: transition.isRefused, didNothing: transition.didNothing)
    guard !transition.isRefused else { return }
    progress.coverage.note(progress.graph.move(step.move))
    testLink(step, leadingTo: transition.key)
  }

  /// Brings the app to a state again, which has been counted.
  ///
  /// - Returns: Whether it came back.
  func reopen(_ number: Int32) async throws -> Bool {
    let (start, rest) = progress.graph.way(to: number, from: waypoints.contains)
    if let start, try await waypoints.reopen(start, in: app) {
      await run(rest)
    } else {
      try await app.begin()
      await run(progress.graph.path(to: number).dropFirst())
    }
    return app.key == progress.graph.key(of: number)
  }
}
