import Synchronization
import Testing

@testable import SceneRuntime

struct DeadlineQueueTests {
  private final class Item: DeadlineItem {
    let name: String
    private let isEnded = Atomic(false)
    var isFinished: Bool { isEnded.load(ordering: .relaxed) }

    init(_ name: String) { self.name = name }

    func end() { isEnded.store(true, ordering: .relaxed) }
  }

  private var queue = DeadlineQueue<Int, Item>()

  @discardableResult
  private mutating func add(_ name: String, at deadline: Int) -> Item {
    let item = Item(name)
    _ = queue.add(item, at: deadline)
    return item
  }

  private mutating func removeAll() -> [String] {
    var names: [String] = []
    while let item = queue.removeFirst()?.item { if !item.isFinished { names.append(item.name) } }
    return names
  }

  @Test mutating func itemsAreOrderedByDeadlineThenByInsertion() {
    for (name, deadline) in [("c", 3), ("a", 1), ("b", 2), ("a2", 1), ("c2", 3)] {
      add(name, at: deadline)
    }
    #expect(removeAll() == ["a", "a2", "b", "c", "c2"])
  }

  @Test mutating func aSeedPermutesOnlyTies() {
    let orders = (1...20 as ClosedRange<UInt64>).map { seed in
      queue = DeadlineQueue(tieSeed: seed)
      for (name, deadline) in [("a", 1), ("b", 2), ("c", 2), ("d", 2), ("e", 3)] {
        add(name, at: deadline)
      }
      return removeAll().joined()
    }
    #expect(Set(orders) == ["abcde", "abdce", "acbde", "acdbe", "adbce", "adcbe"])
  }

  @Test mutating func theFirstItemsCanBeReordered() {
    for (name, deadline) in [("a", 1), ("b", 1), ("gone", 1), ("c", 1), ("d", 2)] {
      add(name, at: deadline)
    }
    queue.first[2].end()
    #expect(queue.first.map(\.name) == ["a", "b", "c"])
    queue.reorderFirst([2, 0, 1])
    #expect(queue.first.map(\.name) == ["c", "a", "b"])
    #expect(removeAll().filter { $0 != "gone" } == ["c", "a", "b", "d"])
  }

  @Test mutating func theFirstItemsAreThoseAfterFinishedOnes() {
    add("gone", at: 1).end()
    for (name, deadline) in [("a", 2), ("b", 2), ("c", 3)] { add(name, at: deadline) }
    #expect(queue.first.map(\.name) == ["a", "b"])
    queue.reorderFirst([1, 0])
    #expect(removeAll() == ["b", "a", "c"])
  }

  @Test mutating func finishedItemsAreSkipped() {
    let first = add("first", at: 1)
    add("second", at: 2)
    first.end()
    #expect(queue.removeFinished().map(\.name) == ["first"])
    #expect(queue.firstDeadline == 2)
    #expect(queue.removeFirst(dueBy: 1) == nil)
    #expect(queue.removeFirst(dueBy: 2)?.name == "second")
    #expect(queue.firstDeadline == nil)
  }

  @Test(arguments: [0, 100])
  mutating func finishedItemsDoNotAccumulate(beside waiting: Int) {
    for _ in 0..<waiting { add("waits", at: 1) }
    for round in 0..<100_000 {
      add("goes", at: 1_000_000 - round).end()
      #expect(queue.count <= max(32, 2 * (waiting + 1)) + 1)
    }
    #expect(removeAll() == Array(repeating: "waits", count: waiting))
  }
}
