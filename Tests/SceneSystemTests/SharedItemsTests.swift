import Glibc
import SceneSystem
import Testing

struct SharedItemsTests {
  private func makeItems(_ count: Int, copies: Int) throws -> SharedItems<Int> {
    try #require(SharedItems(count: count, copies: copies, endingCopiesAfter: 30))
  }

  @Test(arguments: [1, 3])
  func copiesTakeItemsFromTheLastOneDown(copies: Int) throws {
    let items = try makeItems(100, copies: copies)
    items.pass(9)
    if items.copyProcess() {
      while let item = items.take() { items[item] = item * item }
      items.endCopy()
    }
    while (10..<100).contains(where: { items[$0] == nil }) { sched_yield() }
    #expect((0..<10).allSatisfy { items[$0] == nil })
    #expect((10..<100).allSatisfy { items[$0] == $0 * $0 })
    #expect(items.isTaken)
  }

  @Test func aCopyThatEndsLeavesItsItemOut() throws {
    let items = try makeItems(3, copies: 1)
    if items.copyProcess() {
      while let item = items.take() {
        if item == 1 { kill(getpid(), SIGKILL) }
        items[item] = item
      }
      items.endCopy()
    }
    while items[2] == nil { sched_yield() }
    #expect((0..<3).map { items[$0] } == [nil, nil, 2])
    #expect(!items.isTaken)
  }
}
