import HeapModule

/// Items that are due at a time, in the order of their deadlines; ties in the order in which they were added, or
/// permuted by a seed.
///
/// Removing an item early leaves an entry in the heap. The entries are cleared once they outnumber the items, so the
/// heap never holds many more than twice the items.
struct DeadlineQueue<Instant: Comparable, Item> {
  /// What identifies an item while it waits.
  struct Ticket: Hashable, Sendable {
    fileprivate let slot: Int
    /// The number of the item: how many were added before it.
    let number: Int
  }

  private struct Entry: Comparable {
    let deadline: Instant
    /// Decides between items that are due at once.
    let rank: UInt64
    let ticket: Ticket

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      if lhs.deadline != rhs.deadline { return lhs.deadline < rhs.deadline }
      return (lhs.rank, lhs.ticket.number) < (rhs.rank, rhs.ticket.number)
    }
  }

  // The first entry is always one whose item waits.
  private var entries = Heap<Entry>()
  private var items = SlotList<(number: Int, item: Item)>()
  private var itemsAdded = 0
  /// Permutes the items that are due at once; nil: in the order of their numbers.
  private let tieSeed: UInt64?

  init(tieSeed: UInt64? = nil) { self.tieSeed = tieSeed }

  /// Below this number of entries it is not worth clearing.
  private static var fewEntries: Int { 32 }

  /// The number of items.
  var count: Int { items.count }

  /// The number of entries in the heap, those of removed items included.
  var entryCount: Int { entries.count }

  /// The earliest deadline.
  var firstDeadline: Instant? { entries.min?.deadline }

  /// The first item.
  var first: (ticket: Ticket, item: Item)? {
    entries.min.flatMap { entry in item(entry.ticket).map { (entry.ticket, $0) } }
  }

  /// The items, in no order.
  var unordered: some Sequence<(deadline: Instant, item: Item)> {
    entries.unordered.lazy.compactMap { entry in item(entry.ticket).map { (entry.deadline, $0) } }
  }

  private func item(_ ticket: Ticket) -> Item? {
    guard let slot = items[ticket.slot], slot.number == ticket.number else { return nil }
    return slot.item
  }

  /// Adds an item.
  ///
  /// - Complexity: O(log n).
  @discardableResult
  mutating func add(_ item: Item, at deadline: Instant) -> Ticket {
    itemsAdded += 1
    let slot = items.insert((itemsAdded, item))
    let ticket = Ticket(slot: slot, number: itemsAdded)
    entries.insert(Entry(deadline: deadline, rank: rank(of: itemsAdded), ticket: ticket))
    return ticket
  }

  private func rank(of number: Int) -> UInt64 {
    guard let tieSeed else { return 0 }
    var generator = SeededGenerator(seed: tieSeed ^ UInt64(number) &* 0xff51_afd7_ed55_8ccd)
    return generator.next()
  }

  /// Removes an item, if it still waits.
  ///
  /// - Complexity: O(log n), amortized.
  mutating func remove(_ ticket: Ticket) -> Item? {
    guard let item = item(ticket) else { return nil }
    items.remove(at: ticket.slot)
    clear()
    return item
  }

  /// Removes all items that fit.
  ///
  /// - Returns: The items, in the order in which they were added.
  /// - Complexity: O(n).
  mutating func removeAll(where fits: (Item) -> Bool) -> [(ticket: Ticket, item: Item)] {
    var removed: [(ticket: Ticket, item: Item)] = []
    for entry in entries.unordered {
      if let item = item(entry.ticket), fits(item) { removed.append((entry.ticket, item)) }
    }
    for (ticket, _) in removed { items.remove(at: ticket.slot) }
    clear()
    return removed.sorted { $0.ticket.number < $1.ticket.number }
  }

  /// Removes the first item.
  mutating func removeFirst() -> (deadline: Instant, ticket: Ticket, item: Item)? {
    guard let first = entries.popMin(), let item = items.remove(at: first.ticket.slot)?.item else {
      return nil
    }
    clear()
    return (first.deadline, first.ticket, item)
  }

  /// Removes the first item, if it is due by now.
  mutating func removeFirst(dueBy now: Instant) -> (ticket: Ticket, item: Item)? {
    guard let firstDeadline, firstDeadline <= now else { return nil }
    return removeFirst().map { ($0.ticket, $0.item) }
  }

  private mutating func clear() {
    if entries.count > Self.fewEntries, entries.count > 2 * items.count {
      entries = Heap(entries.unordered.filter { item($0.ticket) != nil })
    }
    while let first = entries.min, item(first.ticket) == nil { entries.removeMin() }
  }
}
