/// Transitions that copies of this process try before the search does.
///
/// A copy tries a move in a state that it brings back, and reports where it leads if there is nothing else to tell: the state
/// is known, and no check has found anything. The search makes all other moves itself. So it finds the same as without copies,
/// in the same order and with the same numbers, and a copy that crashes or hangs costs nothing but time.
@MainActor
package struct SearchAhead {
  /// Where a move leads.
  package struct Transition: BitwiseCopyable, Equatable, Sendable {
    let key: UInt64
    let isRefused: Bool
    let didNothing: Bool
    /// The state that was restored to make the state before it, which may be itself; nil for the start.
    let start: Int32?
    /// Whether the state before it is at rest; nil if it was restored itself, or cannot be.
    let isFromRest: Bool?
  }

  private let makeItems: @MainActor (Int) -> (any ItemsAhead)?
  private var items: (any ItemsAhead)?
  /// The moves of the current items.
  private var steps: [Frontier.Step] = []
  /// The items of the moves that the search has not reached.
  private var positions: [Frontier.Step: Int] = [:]
  /// The results of former items that the search has not reached; nil for a move that it has to make itself.
  private var results: [Frontier.Step: Transition?] = [:]
  /// The number of untried moves from which it looks for moves again.
  private var nextCount = minCount

  /// The least number of moves for which copies are made.
  private static let minCount = 32
  /// The largest number, because copies have the knowledge of the search as it was when they were made.
  private static let maxCount = 4096

  /// - Parameter makeItems: Makes a number of items; nil without memory for them.
  package init(making makeItems: @escaping @MainActor (Int) -> (any ItemsAhead)?) {
    self.makeItems = makeItems
  }

  /// Takes the result of a move; nil if the search has to make it.
  mutating func transition(of step: Frontier.Step) -> Transition? {
    if let item = positions.removeValue(forKey: step) {
      items?.pass(item)
      return items?[item] ?? nil
    }
    return results.removeValue(forKey: step) ?? nil
  }

  /// Makes copies of this process for the moves that come next, once those before are tried.
  ///
  /// - Parameter frontier: The moves that were not tried.
  /// - Returns: Whether this process is a copy, which then tries the moves that ``takeStep()`` returns, and ends.
  mutating func makeCopies(for frontier: Frontier) -> Bool {
    guard frontier.count >= nextCount, items?.isTaken != false else { return false }
    for (step, item) in positions { results[step] = items?[item] }
    (items, steps, positions) = (nil, [], [:])
    var upcoming = frontier
    while steps.count < Self.maxCount, let step = upcoming.next() {
      if results[step] == nil { steps.append(step) }
    }
    let isEnough = steps.count >= Self.minCount
    nextCount = isEnough ? Self.minCount : frontier.count + Self.minCount
    guard isEnough, let items = makeItems(steps.count) else { return false }
    self.items = items
    for (item, step) in steps.enumerated() { positions[step] = item }
    return items.copyProcess()
  }

  // MARK: In a copy

  /// The next move to try; nil if there is none.
  func takeStep() -> (item: Int, step: Frontier.Step)? {
    items?.take().map { ($0, steps[$0]) }
  }

  /// Reports the result of a move; nil if the search has to make it.
  func report(_ result: Transition?, of item: Int) { items?[item] = .some(result) }

  func endCopy() -> Never {
    guard let items else { preconditionFailure("this process is no copy") }
    items.endCopy()
  }
}

/// Items that copies of this process take, from the last one down, and whose results it sees.
@MainActor
package protocol ItemsAhead: AnyObject {
  /// Makes the copies; returns true in each of them.
  func copyProcess() -> Bool
  /// Says that this process has reached an item, so that no copy has to take it, nor one before it.
  func pass(_ item: Int)
  /// Whether no item is left to take.
  var isTaken: Bool { get }
  /// The result of an item; nil if there is none yet.
  subscript(item: Int) -> SearchAhead.Transition?? { get set }

  /// Takes an item, in a copy; nil if none is left.
  func take() -> Int?
  func endCopy() -> Never
}
