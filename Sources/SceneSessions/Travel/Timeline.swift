import DequeModule
package import Scenes

/// The history of an app, whose moments can be inspected and visited.
///
/// A moment contains its changes. In addition, a moment that involved an external system or an effect contains a
/// snapshot of the app, and so does one in a thousand of the others; the moments between are reached by repeating
/// their inputs. Moments share values and do not copy them.
///
/// At most 1,000,000 moments and 20,000 snapshots are kept; the oldest are dropped. A moment with a small change
/// takes about 400 bytes, a snapshot of an app with a dozen scenes and services about 11 KB.
@MainActor
package final class Timeline {
  /// The maximum number of moments.
  package static let limit = 1_000_000
  /// The maximum number of snapshots.
  static let snapshotLimit = 20_000
  /// The maximum distance from a moment back to a snapshot.
  static let snapshotInterval = 1000

  private unowned let app: any SceneApp
  private var moments: Deque<Moment> = []
  /// The numbers of the inputs that are kept.
  package private(set) var numbers: InputNumbers
  /// The numbers of the moments with a snapshot.
  private var snapshots: Deque<Int> = []
  /// The moments that were undone, the latest last.
  private var undone: [Int] = []
  /// The states at the moment that was last read, because moments are usually read in order.
  private var cached: (number: Int, states: [String: LazyState])?

  /// Creates an empty timeline.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - count: The number of inputs before the first moment.
  package init(_ app: any SceneApp, after count: Int = 0) {
    self.app = app
    numbers = InputNumbers(after: count)
  }

  /// The moments, oldest first.
  package var all: some RandomAccessCollection<Moment> { moments }

  /// The numbers of the first and the last moment; nil if there is none.
  package var bounds: ClosedRange<Int>? {
    guard let first = moments.first, let last = moments.last else { return nil }
    return first.entry.number...last.entry.number
  }

  /// The number of the moment that equals the current state of the app.
  package var here: Int? { moments.last?.equivalent }

  /// The moment of a number, if it is kept.
  package subscript(number: Int) -> Moment? {
    guard let bounds, bounds.contains(number) else { return nil }
    return moments[moments.startIndex + number - bounds.lowerBound]
  }

  /// Returns the number of the last moment at or before a time on the stage's clock.
  package func number(at time: Duration) -> Int? {
    var low = moments.startIndex
    var high = moments.endIndex
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].entry.endTime <= time { low = middle + 1 } else { high = middle }
    }
    return low > moments.startIndex ? moments[low - 1].entry.number : nil
  }

  // MARK: Adding

  /// Adds a moment.
  ///
  /// - Parameters:
  ///   - entry: The input and its outcome.
  ///   - changes: The changes of states.
  ///   - cost: The real time that it took.
  ///   - states: All states by name.
  ///   - isSelfContained: Whether only the app's own logic was involved, so that repeating it has the same result.
  package func add(
    _ entry: JournalEntry, changing changes: [StateTracker.Change], taking cost: Duration,
    states: [(name: String, state: LazyState)], isSelfContained: Bool
  ) {
    var equivalent = entry.number
    switch entry.input {
    // A failed call without changes counts as if it had not been made.
    case .call where entry.failure != nil && entry.changes?.isEmpty == true: break
    case .call, .restore, .start: undone = []
    case .travel where entry.failure != nil: equivalent = here ?? entry.number
    case .travel(let number, _): equivalent = self[number]?.equivalent ?? number
    case .clock, .answer: break
    }
    let isFar = entry.number - (snapshots.last ?? .min / 2) >= Self.snapshotInterval
    let hasSnapshot = !isSelfContained || isFar
    if hasSnapshot { snapshots.append(entry.number) }
    numbers.add(entry)
    moments.append(
      Moment(
        entry: entry, cost: cost, changes: changes.map { ($0.name, $0.after) },
        tree: app.router.tree,
        snapshot: hasSnapshot ? .init(app: app.saved, states: states) : nil, equivalent: equivalent)
    )
    trim()
  }

  /// Drops the oldest moments beyond the limits; the first one kept has a snapshot.
  private func trim() {
    while moments.count > Self.limit || snapshots.count > Self.snapshotLimit {
      snapshots.removeFirst()
      while let first = moments.first, first.entry.number < snapshots.first ?? .max {
        moments.removeFirst()
      }
    }
    if let first = moments.first { numbers.drop(before: first.entry.number) }
  }

  // MARK: Reading

  /// Returns the states at a moment by name; nil if it is not kept.
  ///
  /// - Complexity: O(*n*) in the number of moments since the last snapshot, at most 1,000; O(1) for the moment that
  ///   was last read, and for the one after it.
  package func states(at number: Int) -> [String: LazyState]? {
    guard self[number] != nil else { return nil }
    if let cached, cached.number == number { return cached.states }
    let isNext = cached.map { $0.number + 1 == number } ?? false
    let states = isNext ? statesAfterCached() : statesSinceSnapshot(at: number)
    cached = (number, states)
    return states
  }

  /// The states at the moment after the one that was last read.
  private func statesAfterCached() -> [String: LazyState] {
    guard let (number, before) = cached.take(), let moment = self[number + 1] else { return [:] }
    if let snapshot = moment.snapshot {
      return Dictionary(snapshot.states.map { ($0.name, $0.state) }) { first, _ in first }
    }
    var states = consume before
    for change in moment.changes { states[change.name] = change.after }
    return states
  }

  /// The states at a moment, from the changes since the snapshot before it.
  private func statesSinceSnapshot(at number: Int) -> [String: LazyState] {
    var states: [String: LazyState] = [:]
    var gone: Set<String> = []
    var current = number
    while let moment = self[current] {
      if let snapshot = moment.snapshot {
        for (name, state) in snapshot.states where !gone.contains(name) {
          states[name] = states[name] ?? state
        }
        return states
      }
      for change in moment.changes where states[change.name] == nil && !gone.contains(change.name) {
        if let state = change.after {
          states[change.name] = state
        } else {
          gone.insert(change.name)
        }
      }
      current -= 1
    }
    return states
  }

  /// Returns the changes between two moments.
  package func changes(from first: Int, to second: Int) -> [StateChange]? {
    guard let before = states(at: first), let after = states(at: second) else { return nil }
    return Set(before.keys).union(after.keys).sorted().flatMap { name in
      StateChange.changes(at: name, from: before[name]?.value, to: after[name]?.value)
    }
  }

  // MARK: Traveling

  /// A recipe for an app's state at a moment.
  package struct Reconstruction {
    /// The saved state to restore first.
    package let app: SavedApp
    /// The calls to repeat after that.
    package let calls: [(kind: JournalEntry.Kind, call: CommandCall)]
  }

  /// Returns the recipe for a moment; nil if it is not kept.
  package func reconstruction(of number: Int) -> Reconstruction? {
    var calls: [(kind: JournalEntry.Kind, call: CommandCall)] = []
    var current = self[number]?.equivalent ?? number
    while let moment = self[current] {
      if let snapshot = moment.snapshot {
        return Reconstruction(app: snapshot.app, calls: calls.reversed())
      }
      guard case .call(let kind, let call) = moment.entry.input else { return nil }
      calls.append((kind, call))
      current -= 1
    }
    return nil
  }

  /// Returns the moment to which undo leads; nil if there is nothing to undo.
  ///
  /// - Parameter count: The number of inputs to undo.
  /// - Returns: The moment's number.
  package func undoDestination(_ count: Int) -> Int? {
    guard var number = here else { return nil }
    for _ in 0..<max(1, count) {
      guard let last = lastInput(upTo: number), let moment = self[last - 1] else { return nil }
      number = moment.equivalent
    }
    return number
  }

  /// The number of inputs that can be undone, if it is less than `count`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of inputs.
  package func undoCount(below count: Int) -> Int {
    var (possible, impossible) = (0, count)
    while impossible - possible > 1 {
      let middle = possible + (impossible - possible) / 2
      if undoDestination(middle) == nil { impossible = middle } else { possible = middle }
    }
    return possible
  }

  private func lastInput(upTo number: Int) -> Int? {
    var number = number
    while let moment = self[number] {
      switch moment.entry.input {
      // A failed call without changes has nothing to undo.
      case .call where moment.entry.failure != nil && moment.entry.changes?.isEmpty == true:
        number -= 1
      case .call, .restore: return number
      case .start: return nil
      case .travel: number = min(moment.equivalent, number - 1)
      case .clock, .answer: number -= 1
      }
    }
    return nil
  }

  /// Returns the moments that an undo reverts, the latest first.
  package func undoSteps(_ count: Int) -> [Int] {
    guard var number = here else { return [] }
    var steps: [Int] = []
    for _ in 0..<max(1, count) {
      steps.append(number)
      guard let last = lastInput(upTo: number), let moment = self[last - 1] else { break }
      number = moment.equivalent
    }
    return steps
  }

  /// Records that moments were undone.
  package func didUndo(_ steps: [Int]) { undone += steps }

  /// Returns the moment to which redo leads; nil if nothing was undone, or an input has followed.
  package func redoDestination(_ count: Int) -> Int? {
    guard undone.count >= max(1, count) else { return nil }
    return undone[undone.count - max(1, count)]
  }

  /// Records that moments were redone.
  package func didRedo(_ count: Int) {
    undone.removeLast(min(undone.count, max(1, count)))
  }
}

extension Timeline.Reconstruction {
  /// Restores the moment's state in an app; on failure the app is unchanged.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - cause: The cause of the moves, such as `travel 12`.
  /// - Returns: The parts that could not be restored.
  /// - Throws: The reason why the state cannot be restored.
  @MainActor
  package func restore(_ app: any SceneApp, cause: String) throws -> [String] {
    let before = app.saved
    let losses = try app.restore(self.app, cause: cause, force: true)
    do {
      for (_, call) in calls { try Self.repeatCall(call, in: app) }
    } catch {
      _ = try? app.restore(before, cause: cause, force: true)
      throw error
    }
    return losses
  }

  /// Repeats a call that started no effect.
  @MainActor
  private static func repeatCall(_ call: CommandCall, in app: any SceneApp) throws {
    guard let (name, action) = call.actionParts,
      let target = CommandTarget.named(name, in: app)
    else { throw CommandError.unknownCommand(call.name, among: []) }
    try target.action(action, call.arguments, on: app.stage)()
  }
}

/// The state of an app after an input.
package struct Moment {
  /// The input and its outcome.
  package let entry: JournalEntry
  /// The real time until the app was quiet.
  package let cost: Duration
  /// The changed states by name; nil if removed.
  let changes: [(name: String, after: LazyState?)]
  /// The navigation tree.
  package let tree: Router.Tree
  /// The snapshot; nil if the moment can be reached by repeating calls.
  let snapshot: Snapshot?
  /// The number of the moment that this one equals: its own, unless the app has traveled.
  let equivalent: Int

  /// The whole state of an app.
  struct Snapshot {
    /// The saved state.
    let app: SavedApp
    /// The states by name.
    let states: [(name: String, state: LazyState)]
  }
}
