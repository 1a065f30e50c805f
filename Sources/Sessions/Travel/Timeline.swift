import DequeModule
package import Scenes

/// What has happened to an app, moment by moment, so that it can be looked at, and gone back to.
///
/// A moment holds what has changed by it; what the whole app was is held by every moment that something
/// outside or an effect had a part in, and by one in a thousand of the others, from which those that follow
/// are reached by doing the same again. Values are shared between moments, not copied.
///
/// At most a million moments are kept, and 20,000 whole apps; of those the oldest go. A moment takes about
/// 400 bytes with a small change, a whole app 11 KB in an app of a dozen scenes and services.
@MainActor
package final class Timeline {
  /// The most moments that are kept.
  package static let limit = 1_000_000
  /// The most whole apps that are kept.
  static let wholeLimit = 20_000
  /// How many moments may follow from a whole app.
  static let distance = 1000

  private unowned let app: any SceneApp
  private var moments: Deque<Moment> = []
  /// The entries of the inputs that are kept, in order.
  private var inputs: Deque<Int> = []
  /// The number of the first of them.
  private var firstInput = 0
  /// The numbers of the moments that hold a whole app.
  private var wholes: Deque<Int> = []
  /// The moments from which somebody has gone back, the latest last.
  private var undone: [Int] = []
  /// The states at the moment that was looked at last: most look at one moment after the other.
  private var looked: (number: Int, states: [String: LazyState])?

  /// Begins with nothing.
  package init(_ app: any SceneApp) { self.app = app }

  /// The moments that are kept, the oldest first.
  package var all: some RandomAccessCollection<Moment> { moments }

  /// The numbers of the first and of the last moment; nil where there is none.
  package var bounds: ClosedRange<Int>? {
    guard let first = moments.first, let last = moments.last else { return nil }
    return first.entry.number...last.entry.number
  }

  /// The number of the moment that the app is like now.
  package var here: Int? { moments.last?.likeness }

  /// The moment of a number, if it is kept.
  package subscript(number: Int) -> Moment? {
    guard let bounds, bounds.contains(number) else { return nil }
    return moments[moments.startIndex + number - bounds.lowerBound]
  }

  /// The last moment that isn't later than a time on the stage's clock.
  package func number(at time: Duration) -> Int? {
    var low = moments.startIndex
    var high = moments.endIndex
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].entry.endTime <= time { low = middle + 1 } else { high = middle }
    }
    return low > moments.startIndex ? moments[low - 1].entry.number : nil
  }

  // MARK: Inputs

  /// The numbers of the first and of the last input that is kept; nil without any.
  ///
  /// Inputs are counted from 0 without what only the clock did, and these are the numbers that people use.
  package var inputBounds: ClosedRange<Int>? {
    inputs.isEmpty ? nil : firstInput...firstInput + inputs.count - 1
  }

  /// The entry of an input, if it is kept.
  package func entry(ofInput number: Int) -> Int? {
    inputBounds?.contains(number) == true
      ? inputs[inputs.startIndex + number - firstInput] : nil
  }

  /// The number of the last input up to an entry; nil if none is kept.
  ///
  /// - Complexity: O(log *n*) in the number of inputs.
  package func input(upTo entry: Int) -> Int? {
    var low = inputs.startIndex
    var high = inputs.endIndex
    while low < high {
      let middle = (low + high) / 2
      if inputs[middle] <= entry { low = middle + 1 } else { high = middle }
    }
    return low > inputs.startIndex ? firstInput + low - 1 - inputs.startIndex : nil
  }

  // MARK: Adding

  /// Adds a moment.
  ///
  /// - Parameters:
  ///   - entry: What has come.
  ///   - changes: The states that have changed.
  ///   - cost: How long it took.
  ///   - states: The states of all, by name.
  ///   - isAlone: Whether nobody but the app's own logic had a part in it, so that to do it again is the same.
  package func add(
    _ entry: JournalEntry, changing changes: [StateTracker.Change], taking cost: Duration,
    states: [(name: String, state: LazyState)], isAlone: Bool
  ) {
    var likeness = entry.number
    switch entry.input {
    // What couldn't be done is as if nobody had tried.
    case .call where entry.failure != nil && entry.changes?.isEmpty == true: break
    case .call, .restore, .start: undone = []
    case .travel where entry.failure != nil: likeness = here ?? entry.number
    case .travel(let number, _): likeness = self[number]?.likeness ?? number
    case .clock, .answer: break
    }
    let isFar = entry.number - (wholes.last ?? .min / 2) >= Self.distance
    let isWhole = !isAlone || isFar
    if isWhole { wholes.append(entry.number) }
    if entry.input.isCounted { inputs.append(entry.number) }
    moments.append(
      Moment(
        entry: entry, cost: cost, changes: changes.map { ($0.name, $0.after) },
        tree: app.router.tree,
        whole: isWhole ? .init(app: app.saved, states: states) : nil, likeness: likeness))
    trim()
  }

  /// Lets go of what is too much: the first moment that is kept is a whole app.
  private func trim() {
    while moments.count > Self.limit || wholes.count > Self.wholeLimit {
      wholes.removeFirst()
      while let first = moments.first, first.entry.number < wholes.first ?? .max {
        moments.removeFirst()
      }
    }
    while let input = inputs.first, let first = moments.first, input < first.entry.number {
      inputs.removeFirst()
      firstInput += 1
    }
  }

  // MARK: Looking

  /// The states at a moment by name; nil where it isn't kept.
  ///
  /// - Complexity: O(*n*) in the number of moments since the last whole app, at most a thousand; O(1) for the
  ///   moment that was looked at last, and for the one after it.
  package func states(at number: Int) -> [String: LazyState]? {
    guard self[number] != nil else { return nil }
    if let looked, looked.number == number { return looked.states }
    let isNext = looked.map { $0.number + 1 == number } ?? false
    let states = isNext ? statesAfterLooked() : statesSinceWhole(at: number)
    looked = (number, states)
    return states
  }

  /// The states at the moment after the one that was looked at last.
  private func statesAfterLooked() -> [String: LazyState] {
    guard let (number, before) = looked.take(), let moment = self[number + 1] else { return [:] }
    if let whole = moment.whole {
      return Dictionary(whole.states.map { ($0.name, $0.state) }) { first, _ in first }
    }
    var states = consume before
    for change in moment.changes { states[change.name] = change.after }
    return states
  }

  /// The states at a moment, by what has changed since the whole app before it.
  private func statesSinceWhole(at number: Int) -> [String: LazyState] {
    var states: [String: LazyState] = [:]
    var gone: Set<String> = []
    var current = number
    while let moment = self[current] {
      if let whole = moment.whole {
        for (name, state) in whole.states where !gone.contains(name) {
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

  /// What is other at a later moment, by name.
  package func changes(from first: Int, to second: Int) -> [StateChange]? {
    guard let before = states(at: first), let after = states(at: second) else { return nil }
    return Set(before.keys).union(after.keys).sorted().flatMap { name in
      StateChange.changes(at: name, from: before[name]?.value, to: after[name]?.value)
    }
  }

  // MARK: Going

  /// How an app becomes what it was at a moment.
  package struct Way {
    /// What it becomes first.
    package let app: SavedApp
    /// What is done again then.
    package let calls: [(kind: JournalEntry.Kind, call: CommandCall)]
  }

  /// The way to a moment; nil where it isn't kept.
  package func way(to number: Int) -> Way? {
    var calls: [(kind: JournalEntry.Kind, call: CommandCall)] = []
    var current = self[number]?.likeness ?? number
    while let moment = self[current] {
      if let whole = moment.whole { return Way(app: whole.app, calls: calls.reversed()) }
      guard case .call(let kind, let call) = moment.entry.input else { return nil }
      calls.append((kind, call))
      current -= 1
    }
    return nil
  }

  /// Where the app was before what somebody has done last; nil where nobody has done anything.
  ///
  /// - Parameter count: How many times to go back.
  /// - Returns: The moment's number.
  package func before(_ count: Int) -> Int? {
    guard var number = here else { return nil }
    for _ in 0..<max(1, count) {
      guard let last = lastInput(upTo: number), let moment = self[last - 1] else { return nil }
      number = moment.likeness
    }
    return number
  }

  private func lastInput(upTo number: Int) -> Int? {
    var number = number
    while let moment = self[number] {
      switch moment.entry.input {
      // What couldn't be done has nothing to be undone.
      case .call where moment.entry.failure != nil && moment.entry.changes?.isEmpty == true:
        number -= 1
      case .call, .restore: return number
      case .start: return nil
      case .travel: number = min(moment.likeness, number - 1)
      case .clock, .answer: number -= 1
      }
    }
    return nil
  }

  /// The moments from which somebody goes back, the first of them first.
  package func steps(back count: Int) -> [Int] {
    guard var number = here else { return [] }
    var steps: [Int] = []
    for _ in 0..<max(1, count) {
      steps.append(number)
      guard let last = lastInput(upTo: number), let moment = self[last - 1] else { break }
      number = moment.likeness
    }
    return steps
  }

  /// Somebody has gone back from moments.
  package func wentBack(from steps: [Int]) { undone += steps }

  /// Where the app was before somebody went back; nil where nobody has, or has done something since.
  package func after(_ count: Int) -> Int? {
    guard undone.count >= max(1, count) else { return nil }
    return undone[undone.count - max(1, count)]
  }

  /// Somebody has gone forward again.
  package func didGoForward(_ count: Int) {
    undone.removeLast(min(undone.count, max(1, count)))
  }
}

extension Timeline.Way {
  /// Brings an app to the end of the way, or leaves it where it is.
  ///
  /// - Returns: What isn't as it was.
  @MainActor
  package func lead(_ app: any SceneApp, to number: Int) throws -> [String] {
    let before = app.saved
    let losses = try app.restore(self.app, cause: "goto \(number)", insisting: true)
    do {
      for (_, call) in calls { try Self.repeatCall(call, in: app) }
    } catch {
      _ = try? app.restore(before, cause: "goto \(number)", insisting: true)
      throw error
    }
    return losses
  }

  /// Does again what has set nothing off.
  @MainActor
  private static func repeatCall(_ call: CommandCall, in app: any SceneApp) throws {
    guard let dot = call.name.lastIndex(of: "."),
      let target = Target.named(String(call.name[..<dot]), in: app)
    else { throw CommandError.unknownCommand(call.name, among: []) }
    try target.action(String(call.name[call.name.index(after: dot)...]), call.arguments)()
  }
}

extension JournalEntry.Input {
  /// Whether it has a number of its own for people; what the clock does has none.
  package var isCounted: Bool {
    if case .clock = self { false } else { true }
  }
}

/// An app as it was after something had come to it.
package struct Moment {
  /// What had come.
  package let entry: JournalEntry
  /// How long it took in real time, until nothing was left to do.
  package let cost: Duration
  /// The states that had changed, by name; nil for what had gone.
  let changes: [(name: String, after: LazyState?)]
  /// Where the app was.
  package let tree: Router.Tree
  /// All that the app was, unless it follows from the moment before by doing the same again.
  let whole: Whole?
  /// The number of the moment that this one is like, where the app went there.
  let likeness: Int

  /// All that an app was.
  struct Whole {
    /// What it can become again.
    let app: SavedApp
    /// Its states by name.
    let states: [(name: String, state: LazyState)]
  }
}
