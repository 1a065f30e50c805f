import SceneCommands
import SceneSessions
import SceneText

/// Finds the fewest moves of a finding, and writes them as lines of a script.
@MainActor
package struct FindingShrinker {
  typealias Step = StateGraph.Step

  let app: ExploredApp
  let properties: [ExploredProperty]
  /// Called before each attempt; returns how it has ended a process, and then it must not be made.
  let begin: @MainActor () -> String?
  /// Whether findings are not to be shortened any more.
  let isInterrupted: @MainActor () -> Bool
  /// Whether the moves in which the search found dead ends are all that there are.
  let triesAllMoves: Bool

  /// A finding without the moves that it does not need.
  ///
  /// An end of the process is not tried again.
  func shrunk(_ finding: ExplorationProgress.Finding) async throws -> ExplorationResult.Finding {
    var (place, check, end): (String?, String?, String?)
    var steps = finding.steps
    var title = finding.title
    var (linesBefore, linesAfter): ([String], [String]) = ([], [])
    // Whether the check makes the last move, if the state before it can be restored.
    var repeatsLast = false
    /// Leaves out moves before the last ones, without which the finding remains.
    func shrink(
      keeping count: Int, _ fails: @MainActor ([Step]) async throws -> Bool
    ) async throws {
      let last = Array(steps.suffix(count))
      let others = Array(steps.dropLast(count))
      guard !isInterrupted() else { return }
      guard try await fails(others + last) else {
        title += Self.isRare
        return
      }
      steps = try await fewest(of: others) { try await fails($0 + last) } + last
    }
    switch finding.kind {
    case .property(let position):
      let property = properties[position]
      (place, check) = (property.place, property.check)
      // Fewer moves may lead to a state from which the condition can be reached.
      if property.kind == .eventually { break }
      // The move that a property is about stays.
      try await shrink(keeping: property.isAboutMoves ? 1 : 0) {
        try await lead($0, to: property)
      }
    case .failure: try await shrink(keeping: 1) { try await fail($0, with: finding.title) }
    case .hiddenState:
      try await shrink(keeping: 1, depend)
      repeatsLast = true
    case .restoration:
      try await shrink(keeping: 0) { try await restored(after: $0) != nil }
      if let change = try await restored(after: steps)?.first { title += " (\(change))" }
      check = "verify restoring"
    case .defect(let defect):
      try await shrink(keeping: 0) { try await show(finding.title, of: defect, after: $0) }
      check = "verify \(defect.rawValue)"
      if defect == .leaks, !steps.isEmpty { linesBefore = ["verify leaks"] }
    case .repeatedLink:
      try await shrink(keeping: 2, differ)
      check = try await expectation(beforeLastOf: steps)
    case .order(let other):
      try await shrink(keeping: 1) { try await diverge($0, from: other) }
      if let change = try await firstChange(after: steps, from: other) {
        title += " (\(change.line))"
        check = change.expectation
      }
    case .undo:
      try await shrink(keeping: 1) {
        guard let last = $0.last?.move, let failure = try await undone($0)?.failure else {
          return false
        }
        return failure.title(of: last) == finding.title
      }
      if let (failure, change) = try await undone(steps) {
        linesAfter = failure.lines
        if let change { title += " (\(change.line))" }
        check = change?.expectation
      }
    case .nondeterminism:
      if let count = try await firstDifference(of: steps) { steps = Array(steps.prefix(count)) }
      repeatsLast = true
    case .deadEnd: check = triesAllMoves ? "verify deadEnds" : nil
    case .end(let text): end = text
    }
    if repeatsLast, let last = steps.popLast() {
      repeatsLast = try await make(steps) && app.waypoint != nil
      let isRefused = repeatsLast ? await app.run(last.move) == .refused : last.isRefused
      steps.append(.init(move: last.move, isRefused: isRefused))
    }
    var lines = try await lines(of: steps, runsLast: end == nil)
    if repeatsLast, let line = lines.popLast() {
      check = ScriptLine.text(["verify", "restoring", "then:", line])
    }
    return .init(
      title: title, place: place, lines: linesBefore + lines + linesAfter, check: check, end: end)
  }

  /// What is added to the title of a finding that does not fail again in a fresh app.
  package static let isRare = " (not each time)"

  private func fewest(
    of steps: some Sequence<Step>, _ fails: @MainActor ([Step]) async throws -> Bool
  ) async throws -> [Step] {
    var minimizer = Minimizer()
    var failure: (any Error)?
    let steps = await minimizer.fewest(of: Array(steps)) { some in
      guard failure == nil, !isInterrupted() else { return false }
      do { return try await fails(some) } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return steps
  }

  /// Makes moves in a fresh app, of which each does what it did in the search.
  ///
  /// - Returns: Whether it has made them all.
  private func make(_ steps: some Sequence<Step>) async throws -> Bool {
    guard begin() == nil else { return false }
    try await app.begin()
    for step in steps where await app.run(step.move) != step.outcome { return false }
    return true
  }

  /// Whether some moves, of which none fails, lead to a state in which a property does not hold.
  private func lead(_ steps: [Step], to property: ExploredProperty) async throws -> Bool {
    guard try await make(steps), let session = app.session,
      let holds = try? await property.holds(session)
    else {
      return false
    }
    return holds == (property.kind == .never)
  }

  /// Whether the last of some moves fails with a message, and no other one does.
  private func fail(_ steps: [Step], with message: String) async throws -> Bool {
    guard let last = steps.last, try await make(steps.dropLast()) else { return false }
    return await app.run(last.move) == .failed(message)
  }

  /// Whether the last of some moves leads elsewhere after the state before it was restored in a fresh app.
  private func depend(_ steps: [Step]) async throws -> Bool {
    guard let last = steps.last, try await make(steps.dropLast()) else { return false }
    let waypoint = app.waypoint
    let outcome = await app.run(last.move)
    let key = app.key
    guard let waypoint, begin() == nil else { return false }
    guard try await app.restore(waypoint) == .same else { return false }
    return await app.run(last.move) != outcome || app.key != key
  }

  /// The number of moves after which two fresh apps are in different states for the first time; nil if they never are.
  private func firstDifference(of steps: [Step]) async throws -> Int? {
    var keys: [[UInt64]] = []
    for _ in 1...2 {
      guard begin() == nil else { return nil }
      try await app.begin()
      var path: [UInt64] = []
      for step in steps {
        _ = await app.run(step.move)
        path.append(app.key)
      }
      keys.append(path)
    }
    return zip(keys[0], keys[1]).enumerated().first { $0.element.0 != $0.element.1 }.map {
      $0.offset + 1
    }
  }

  /// The changes of the state after some moves by restoring it in a fresh app; nil if it is the same.
  private func restored(after steps: [Step]) async throws -> [String]? {
    guard try await make(steps) else { return nil }
    let (values, place) = (app.values, app.place)
    guard let waypoint = app.waypoint, begin() == nil,
      try await app.restore(waypoint) == .changed
    else { return nil }
    return StateChange.changes(from: values, to: app.values).map(\.line)
      + (place == app.place ? [] : ["\(place) → \(app.place)"])
  }

  /// Whether a state after some moves has a defect.
  private func show(
    _ title: String, of check: ExplorationCheck, after steps: [Step]
  ) async throws -> Bool {
    guard try await make(steps), let session = app.session else { return false }
    return switch check {
    case .links: session.wrongLinks.contains(title)
    case .secrets: session.shownSecrets.contains(title)
    default: await session.leaks().contains(title)
    }
  }

  /// Whether the last of some moves changes the state.
  private func differ(_ steps: [Step]) async throws -> Bool {
    guard let last = steps.last, try await make(steps.dropLast()) else { return false }
    let key = app.key
    return await app.run(last.move) == .done && app.key != key
  }

  /// The line of a script that expects what was there before the last of some moves; nil if no line does.
  private func expectation(beforeLastOf steps: [Step]) async throws -> String? {
    guard let last = steps.last, try await make(steps.dropLast()) else { return nil }
    let (values, place) = (app.values, app.place)
    _ = await app.run(last.move)
    return StateChange.changes(from: values, to: app.values).compactMap(\.expectation).first
      ?? (place == app.place ? nil : "expect where == '\(place)'")
  }

  /// What leads elsewhere after the last of some moves was undone, and redone, with the first difference of the state.
  private func undone(
    _ steps: [Step]
  ) async throws -> (failure: ExploredApp.UndoFailure, change: StateChange?)? {
    guard let last = steps.last, try await make(steps.dropLast()) else { return nil }
    let (earlier, old) = (app.waypoint, app.values)
    guard await app.run(last.move) == .done, let earlier else { return nil }
    let new = app.values
    guard let failure = try await app.goBackAndForth(to: earlier) else { return nil }
    return (failure, StateChange.changes(from: failure == .undo ? old : new, to: app.values).first)
  }

  /// Whether the last of some moves leads elsewhere than another one in its place.
  private func diverge(_ steps: [Step], from other: ExploredMove) async throws -> Bool {
    guard let last = steps.last else { return false }
    var digests: Set<UInt64> = []
    for move in [last.move, other] {
      guard try await make(steps.dropLast()), await app.run(move) == .done else { return false }
      digests.insert(app.digest)
    }
    return digests.count > 1
  }

  /// The first difference of the state after another move in place of the last one to the state after that.
  private func firstChange(
    after steps: [Step], from other: ExploredMove
  ) async throws -> StateChange? {
    guard let last = steps.last else { return nil }
    var states: [[(name: String, value: Value)]] = []
    for move in [other, last.move] {
      guard try await make(steps.dropLast()) else { return nil }
      _ = await app.run(move)
      states.append(app.values)
    }
    return StateChange.changes(from: states[0], to: states[1]).first
  }

  /// The lines of a script that makes the moves.
  private func lines(of steps: [Step], runsLast: Bool) async throws -> [String] {
    var lines: [String] = []
    guard begin() == nil else { return lines }
    try await app.begin()
    for (index, step) in steps.enumerated() {
      guard let app = app.app else { break }
      lines.append((step.isRefused ? "! " : "") + step.move.line(in: app))
      if runsLast || index < steps.count - 1 { _ = await self.app.run(step.move) }
    }
    return lines
  }
}

extension StateGraph.Step {
  /// What the move does each time.
  fileprivate var outcome: ExploredApp.Outcome { isRefused ? .refused : .done }
}

extension StateChange {
  /// The line of a script that expects the value before the change; nil if it has no such line.
  fileprivate var expectation: String? {
    guard case .changed(let old, _) = change else { return nil }
    switch old {
    case .null, .bool, .int, .double, .string, .symbol: return "expect state \(path) == \(old)"
    case .array, .object, .variant, .redacted: return nil
    }
  }
}
