import HeapModule

protocol DeadlineItem: AnyObject, Sendable {
  /// Whether nothing waits for it any longer.
  var isFinished: Bool { get }
}

/// Items ordered by their deadlines; items with equal deadlines are in the order of insertion, or permuted by
/// a seed.
///
/// A finished item stays until it is the first, or until the number of items has doubled since the last
/// removal. So the queue holds at most about twice the number of unfinished items.
struct DeadlineQueue<Instant: Comparable, Item: DeadlineItem> {
  // Without a reference to the item: comparing entries would retain items all over memory.
  private struct Entry: Comparable {
    let deadline: Instant
    /// The order of entries with equal deadlines; unique.
    let order: UInt64
    let index: Int

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      lhs.deadline == rhs.deadline ? lhs.order < rhs.order : lhs.deadline < rhs.deadline
    }

    static func == (lhs: Entry, rhs: Entry) -> Bool { lhs.order == rhs.order }
  }

  private var entries = Heap<Entry>()
  private var items = SlotList<Item>()
  private var added: UInt64 = 0
  /// The number of items at which finished ones are removed.
  private var limit = Self.minimumLimit
  /// The seed that permutes items with equal deadlines; nil for the order of insertion.
  private let tieSeed: UInt64?

  private static var minimumLimit: Int { 32 }

  init(tieSeed: UInt64? = nil) { self.tieSeed = tieSeed }

  /// The number of items, including finished ones.
  var count: Int { entries.count }

  var firstDeadline: Instant? { entries.min?.deadline }

  var unordered: some Sequence<(deadline: Instant, item: Item)> {
    entries.unordered.lazy.compactMap { entry in items[entry.index].map { (entry.deadline, $0) } }
  }

  /// Adds an item; returns finished items that were removed.
  ///
  /// - Complexity: O(log *n*), amortized.
  mutating func add(_ item: Item, at deadline: Instant) -> [Item] {
    added += 1
    entries.insert(Entry(deadline: deadline, order: order(of: added), index: items.append(item)))
    return entries.count > limit ? removeAllFinished() : []
  }

  /// Removes all finished items.
  mutating func removeAllFinished() -> [Item] {
    let finished = entries.unordered.filter(isFinished)
    if !finished.isEmpty { entries = Heap(entries.unordered.filter { !isFinished($0) }) }
    limit = max(Self.minimumLimit, entries.count * 2)
    return finished.sorted { $0.order < $1.order }.compactMap { items.remove(at: $0.index) }
  }

  private func isFinished(_ entry: Entry) -> Bool { items[entry.index]?.isFinished ?? true }

  /// The finalizer of SplitMix64, which is a bijection.
  private func order(of number: UInt64) -> UInt64 {
    guard let tieSeed else { return number }
    var order = number ^ tieSeed &* 0x9e37_79b9_7f4a_7c15
    order = (order ^ (order >> 30)) &* 0xbf58_476d_1ce4_e5b9
    order = (order ^ (order >> 27)) &* 0x94d0_49bb_1331_11eb
    return order ^ (order >> 31)
  }

  /// Removes finished items from the front.
  mutating func removeFinished() -> [Item] {
    var finished: [Item] = []
    while let first = entries.min, isFinished(first), let item = removeFirst()?.item {
      finished.append(item)
    }
    return finished
  }

  /// Removes the first item.
  mutating func removeFirst() -> (deadline: Instant, item: Item)? {
    guard let first = entries.popMin(), let item = items.remove(at: first.index) else { return nil }
    return (first.deadline, item)
  }

  /// The unfinished items with the first deadline of one, in their order.
  var first: [Item] { firstEntries.compactMap { items[$0.index] } }

  /// The unfinished items that share their deadlines with others, in their order.
  var simultaneous: [Item] {
    let entries = entries.unordered.filter { !isFinished($0) }.sorted()
    return entries.indices.filter { index in
      [index - 1, index + 1].contains {
        entries.indices.contains($0) && entries[$0].deadline == entries[index].deadline
      }
    }.compactMap { items[entries[$0].index] }
  }

  private var firstEntries: [Entry] {
    let unfinished = entries.unordered.filter { !isFinished($0) }
    let deadline = unfinished.min()?.deadline
    return unfinished.filter { $0.deadline == deadline }.sorted()
  }

  /// Changes the order of the items of ``first``.
  ///
  /// - Parameter positions: Their positions, each once, in the new order.
  mutating func reorderFirst(_ positions: [Int]) {
    let moved = firstEntries
    let orders = Set(moved.map(\.order))
    let others = entries.unordered.filter { !orders.contains($0.order) }
    entries = Heap(
      others
        + zip(positions, moved).map { position, place in
          Entry(deadline: place.deadline, order: place.order, index: moved[position].index)
        })
  }

  mutating func removeFirst(dueBy now: Instant) -> Item? {
    guard let firstDeadline, firstDeadline <= now else { return nil }
    return removeFirst()?.item
  }
}
