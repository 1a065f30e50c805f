import HeapModule

/// What waits for a time to come, in the order of the deadlines, ties in the order of their numbers, or
/// permuted by a seed.
///
/// What is removed early leaves an entry behind; they are cleared away as soon as they are more than
/// those that still wait, so that the queue never holds many more.
struct DeadlineQueue<Instant: Comparable, Item> {
  private struct Entry: Comparable {
    let deadline: Instant
    /// Decides between those that are due at once.
    let rank: UInt64
    let number: Int

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      (lhs.deadline, lhs.rank, lhs.number) < (rhs.deadline, rhs.rank, rhs.number)
    }
  }

  // The first entry is always one that waits.
  private var entries = Heap<Entry>()
  private var items: [Int: Item] = [:]
  private var numbersTaken = 0
  /// Permutes those that are due at once; nil: in the order of their numbers.
  private let tieSeed: UInt64?

  init(tieSeed: UInt64? = nil) { self.tieSeed = tieSeed }

  /// Below this many entries it isn't worth clearing away.
  private static var fewEntries: Int { 32 }

  /// How many entries there are, those left behind among them.
  var entryCount: Int { entries.count }

  /// When the first is due.
  var firstDeadline: Instant? { entries.min?.deadline }

  /// A number by which to add an item and to remove it.
  mutating func takeNumber() -> Int {
    numbersTaken += 1
    return numbersTaken
  }

  /// Adds an item, which is due at a deadline.
  ///
  /// - Complexity: O(log n).
  mutating func add(_ item: Item, at deadline: Instant, as number: Int) {
    entries.insert(Entry(deadline: deadline, rank: rank(of: number), number: number))
    items[number] = item
  }

  private func rank(of number: Int) -> UInt64 {
    guard let tieSeed else { return 0 }
    var generator = SeededGenerator(seed: tieSeed ^ UInt64(number) &* 0xff51_afd7_ed55_8ccd)
    return generator.next()
  }

  /// The first item.
  var first: (number: Int, item: Item)? {
    entries.min.flatMap { entry in items[entry.number].map { (entry.number, $0) } }
  }

  /// Removes all items that fit, in no order.
  ///
  /// - Complexity: O(n).
  mutating func removeAll(where fits: (Item) -> Bool) -> [(number: Int, item: Item)] {
    let removed = items.filter { fits($0.value) }
    for number in removed.keys { items[number] = nil }
    clearAway()
    return removed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// How many items wait.
  var count: Int { items.count }

  /// Removes an item, if it still waits.
  ///
  /// - Complexity: O(log n), amortised.
  mutating func remove(_ number: Int) -> Item? {
    let item = items.removeValue(forKey: number)
    if item != nil { clearAway() }
    return item
  }

  /// Removes the first item.
  mutating func removeFirst() -> (deadline: Instant, number: Int, item: Item)? {
    guard let first = entries.popMin(), let item = items.removeValue(forKey: first.number) else {
      return nil
    }
    clearAway()
    return (first.deadline, first.number, item)
  }

  /// Removes the first item, if it is due by now.
  mutating func removeFirst(dueBy now: Instant) -> (number: Int, item: Item)? {
    guard let firstDeadline, firstDeadline <= now else { return nil }
    return removeFirst().map { ($0.number, $0.item) }
  }

  private mutating func clearAway() {
    if entries.count > Self.fewEntries, entries.count > 2 * items.count {
      entries = Heap(entries.unordered.filter { items[$0.number] != nil })
    }
    while let first = entries.min, items[first.number] == nil { entries.removeMin() }
  }
}
