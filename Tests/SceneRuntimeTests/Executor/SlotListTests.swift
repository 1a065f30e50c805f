import Testing

@testable import SceneRuntime

/// Elements with stable indexes.
struct SlotListTests {
  @Test func elementsKeepTheirOrderAndTheirIndexes() {
    var list = SlotList<String>()
    #expect(["a", "b", "c", "d"].map { list.append($0) } == [1, 2, 3, 4])
    #expect([2, 4].map { list.remove(at: $0) } == ["b", "d"])
    #expect(["e", "f", "g"].map { list.append($0) } == [4, 2, 5])
    #expect(list.indices { _ in true } == [1, 3, 4, 2, 5])
    #expect(list.indices { $0 > "c" } == [4, 2, 5])
    #expect((0...6).map { list[$0] } == [nil, "a", "f", "c", "e", "g", nil])
    #expect([1, 3, 4, 2, 5].map { list.remove(at: $0) } == ["a", "c", "e", "f", "g"])
    #expect(list.count == 0 && list.indices { _ in true } == [])
  }

  @Test(arguments: [-1, 0, 1, 2]) func anIndexWithoutAnElementIsNoError(index: Int) {
    var list = SlotList<String>()
    #expect(list.append("a") == 1 && list.remove(at: 1) == "a")
    #expect(list[index] == nil && list.remove(at: index) == nil)
    #expect(list.change(at: index) { $0 = "b" } == nil)
    #expect(list.count == 0 && list.append("c") == 1 && list.count == 1)
  }
}
