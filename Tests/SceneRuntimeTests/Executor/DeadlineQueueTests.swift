import Testing

@testable import SceneRuntime

struct DeadlineQueueTests {
  private var queue = DeadlineQueue<Int, String>()

  @discardableResult
  private mutating func add(
    _ item: String, at deadline: Int
  ) -> DeadlineQueue<Int, String>.Ticket { queue.add(item, at: deadline) }

  private mutating func removeAll() -> [String] {
    var items: [String] = []
    while let item = queue.removeFirst()?.item { items.append(item) }
    return items
  }

  @Test mutating func theFirstDeadlineComesFirstAndTiesInTheOrderOfBeingAdded() {
    for (item, deadline) in [("c", 3), ("a", 1), ("b", 2), ("a2", 1), ("c2", 3)] {
      add(item, at: deadline)
    }
    #expect(removeAll() == ["a", "a2", "b", "c", "c2"])
  }

  @Test mutating func whatWasRemovedIsNeitherDueNorInTheWay() {
    let first = add("first", at: 1)
    add("second", at: 2)
    #expect(queue.remove(first) == "first")
    #expect(queue.remove(first) == nil)
    #expect(queue.firstDeadline == 2)
    #expect(queue.removeFirst(dueBy: 1)?.item == nil)
    #expect(queue.removeFirst(dueBy: 2)?.item == "second")
    #expect(queue.firstDeadline == nil)
  }

  @Test(arguments: [0, 100])
  mutating func whatIsRemovedDoesNotPileUp(beside waiting: Int) {
    for _ in 0..<waiting { add("waits", at: 1) }
    for round in 0..<100_000 {
      #expect(queue.remove(add("goes", at: 1_000_000 - round)) == "goes")
      #expect(queue.entryCount <= max(32, 2 * waiting))
    }
    #expect(removeAll() == Array(repeating: "waits", count: waiting))
  }
}
