import HeapModule

protocol DeadlineItem: AnyObject, Sendable {
  /// Whether nothing waits for it any more.
  var isOver: Bool { get }
}

/// Items that are due at a time, in the order of their deadlines; ties in the order in which they were added, or
/// permuted by a seed.
///
/// An item that is over before its deadline stays until it would be the first, or until the items have doubled since
/// the last look, so the queue holds at most about twice the items that wait.
struct DeadlineQueue<Instant: Comparable, Item: DeadlineItem> {
  // Without a reference to the item: comparing entries would count it, for items all over the memory.
  private struct Entry: Comparable {
    let deadline: Instant
    /// Decides between items that are due at once; no two have the same.
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
  /// At how many items to look for those that are over.
  private var limit = Self.leastLimit
  /// Permutes the items that are due at once; nil: in the order in which they were added.
  private let tieSeed: UInt64?

  private static var leastLimit: Int { 32 }

  init(tieSeed: UInt64? = nil) { self.tieSeed = tieSeed }

  /// The number of items, those included that are over.
  var count: Int { entries.count }

  var firstDeadline: Instant? { entries.min?.deadline }

  var unordered: some Sequence<(deadline: Instant, item: Item)> {
    entries.unordered.lazy.compactMap { entry in items[entry.index].map { (entry.deadline, $0) } }
  }

  /// Adds an item in O(log n), amortized; returns items that are over and were removed.
  mutating func add(_ item: Item, at deadline: Instant) -> [Item] {
    added += 1
    entries.insert(Entry(deadline: deadline, order: order(of: added), index: items.insert(item)))
    guard entries.count > limit else { return [] }
    let over = entries.unordered.filter(isOver)
    if !over.isEmpty { entries = Heap(entries.unordered.filter { !isOver($0) }) }
    limit = max(Self.leastLimit, entries.count * 2)
    return over.sorted { $0.order < $1.order }.compactMap { items.remove(at: $0.index) }
  }

  private func isOver(_ entry: Entry) -> Bool { items[entry.index]?.isOver ?? true }

  /// The finalizer of SplitMix64, which gives each number another.
  private func order(of number: UInt64) -> UInt64 {
    guard let tieSeed else { return number }
    var order = number ^ tieSeed &* 0x9e37_79b9_7f4a_7c15
    order = (order ^ (order >> 30)) &* 0xbf58_476d_1ce4_e5b9
    order = (order ^ (order >> 27)) &* 0x94d0_49bb_1331_11eb
    return order ^ (order >> 31)
  }

  /// Removes the items before the first that is not over.
  mutating func removeOver() -> [Item] {
    var over: [Item] = []
    while let first = entries.min, isOver(first), let item = removeFirst()?.item {
      over.append(item)
    }
    return over
  }

  /// Removes the first item.
  mutating func removeFirst() -> (deadline: Instant, item: Item)? {
    guard let first = entries.popMin(), let item = items.remove(at: first.index) else { return nil }
    return (first.deadline, item)
  }

  mutating func removeFirst(dueBy now: Instant) -> Item? {
    guard let firstDeadline, firstDeadline <= now else { return nil }
    return removeFirst()?.item
  }
}
