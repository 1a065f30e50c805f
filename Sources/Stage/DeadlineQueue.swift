import HeapModule

/// What waits for a time to come, in the order of the deadlines, ties in the order of being added.
///
/// What is removed early leaves an entry behind; they are cleared away as soon as they are more than
/// those that still wait, so that the queue never holds many more.
struct DeadlineQueue<Instant: Comparable, Item> {
  private struct Entry: Comparable {
    let deadline: Instant
    let number: Int

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      (lhs.deadline, lhs.number) < (rhs.deadline, rhs.number)
    }
  }

  // The first entry is always one that waits.
  private var entries = Heap<Entry>()
  private var items: [Int: Item] = [:]
  private var numbersTaken = 0

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
    entries.insert(Entry(deadline: deadline, number: number))
    items[number] = item
  }

  /// Removes an item, if it still waits.
  ///
  /// - Complexity: O(log n), amortised.
  mutating func remove(_ number: Int) -> Item? {
    let item = items.removeValue(forKey: number)
    if item != nil { clearAway() }
    return item
  }

  /// Removes the first item.
  mutating func removeFirst() -> (deadline: Instant, item: Item)? {
    guard let first = entries.popMin(), let item = items.removeValue(forKey: first.number) else {
      return nil
    }
    clearAway()
    return (first.deadline, item)
  }

  /// Removes the first item, if it is due by now.
  mutating func removeFirst(dueBy now: Instant) -> Item? {
    guard let firstDeadline, firstDeadline <= now else { return nil }
    return removeFirst()?.item
  }

  private mutating func clearAway() {
    if entries.count > Self.fewEntries, entries.count > 2 * items.count {
      entries = Heap(entries.unordered.filter { items[$0.number] != nil })
    }
    while let first = entries.min, items[first.number] == nil { entries.removeMin() }
  }
}
