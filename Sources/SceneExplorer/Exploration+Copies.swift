extension Exploration {
  /// Tries moves that come later, in a copy of this process.
  mutating func workAsCopy() async -> Never {
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
    let start = progress.graph.way(to: step.node, from: waypoints.contains).start
    if start == step.node {
      guard try await waypoints.bring(app, to: step.node) else { return nil }
    } else {
      guard start == nil else { return nil }
      try await app.begin()
      await run(progress.graph.path(to: step.node).dropFirst())
      // The search would keep a waypoint.
      if trustsStates, waypoints.accepts(app) { return nil }
    }
    guard app.key == progress.graph.key(of: step.node) else { return nil }
    let attempt = await attempt(move)
    let key = app.key
    guard attempt.outcome == .done || attempt.outcome == .refused,
      attempt.refusedRequest == nil, attempt.sleepers.count < 2, recorder?.takeNews() != true,
      progress.graph.number(of: key) != nil,
      !properties.contains(where: { $0.isAbout(move, written: attempt.line) })
    else { return nil }
    if checks.contains(.leaks) {
      guard await app.leaks().isEmpty else { return nil }
    }
    return .init(
      key: key, isRefused: attempt.outcome == .refused, didNothing: app.lastMoveDidNothing)
  }

  /// Whether the search would bring back the state before a move only to make it, so that the result of a copy is the same.
  func replaces(_ step: Frontier.Step) -> Bool {
    if current == step.node { return isElsewhere }
    if waypoints.contains(step.node) { return !waypoints.checksNext }
    return progress.graph.way(to: step.node) { $0 == current || waypoints.contains($0) }.start
      == nil
  }

  /// Notes where a move leads that a copy has made.
  mutating func note(_ transition: SearchAhead.Transition, of step: Frontier.Step) {
    if current != step.node {
      if waypoints.contains(step.node) {
        progress.restored += 1
        waypoints.countRestored(step.node)
      } else {
        progress.replayed += 1
      }
      (current, isElsewhere) = (step.node, true)
    }
    progress.transitions += 1
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
    if let isBack = try await waypoints.reopen(number, in: app) { return isBack }
    try await app.begin()
    await run(progress.graph.path(to: number).dropFirst())
    return true
  }
}
