import FoundationEssentials
import SceneCommands
import Testing

/// What is derived again after a change of a list.
struct ListMemoryTests {
  private struct Message: Equatable {
    var isSent = false
    var number: Int
    var text: String
    var status = Status.pending
    var replies: [String] = []
    var place: (flag: UInt8, offset: Double?) = (1, nil)

    static func == (left: Message, right: Message) -> Bool { left.number == right.number }
  }

  private enum Status {
    case pending
    case failed(String)
    indirect case after(Status)
  }

  private final class Box { var text = "" }

  private struct Boxed { var box = Box() }

  private enum Choice { case none, box(Box) }

  private let memory = ListMemory<String>()
  private let messages = (0..<20).map {
    Message(number: $0, text: "text \($0) of more than 15 bytes")
  }

  private func positions<Element>(
    derivedFrom list: [Element], isPositional: Bool = false
  ) -> [Int] {
    memory.begin()
    var positions: [Int] = []
    let results = memory.results(of: list, at: 0, isPositional: isPositional) { index in
      positions.append(index)
      return "\(list[index])"
    }
    // Results that depend on the position do so only for the caller.
    #expect(results == list.map { "\($0)" })
    return positions
  }

  @Test func onlyOtherElementsAreDerivedAgain() {
    var list = messages
    #expect(positions(derivedFrom: list) == Array(0..<20))
    #expect(positions(derivedFrom: list) == [])
    list.append(Message(number: 20, text: "new"))
    #expect(positions(derivedFrom: list) == [20])
    list.insert(Message(number: 21, text: "new"), at: 0)
    #expect(positions(derivedFrom: list) == [0])
    list.remove(at: 7)
    #expect(positions(derivedFrom: list) == [])
    list[3].status = .after(.failed("no network"))
    list[5].replies.append("yes")
    #expect(positions(derivedFrom: list) == [3, 4, 5])
    list.swapAt(18, 19)
    #expect(positions(derivedFrom: list) == [18, 19])
  }

  @Test func elementsAfterRemovedOnesAreKept() {
    var list = messages
    #expect(positions(derivedFrom: list) == Array(0..<20))
    list.removeFirst()
    list.append(Message(number: 20, text: "new"))
    #expect(positions(derivedFrom: list) == [19])
    list.removeFirst(3)
    list[14].isSent = true
    #expect(positions(derivedFrom: list) == [14])
    // Most is shared where nothing was removed.
    list.insert(list[9], at: 0)
    #expect(positions(derivedFrom: list) == [0])
    list.removeFirst()
    #expect(positions(derivedFrom: list) == [])
    list.swapAt(0, 1)
    #expect(positions(derivedFrom: list) == [1])
    #expect(positions(derivedFrom: Array(list.suffix(8))) == [])
  }

  @Test func anElementIsComparedByItsBytes() {
    #expect(positions(derivedFrom: messages).count == 20)
    var list = messages
    // An element that calls itself equal.
    list[4].text = "changed"
    list[6].place.flag = 2
    #expect(positions(derivedFrom: list) == [4, 5, 6])
  }

  @Test func positionsAreKept() {
    #expect(positions(derivedFrom: messages, isPositional: true).count == 20)
    var list = messages
    list[10].isSent = true
    #expect(positions(derivedFrom: list, isPositional: true) == [10])
    list.remove(at: 10)
    #expect(positions(derivedFrom: list, isPositional: true) == Array(10..<19))
    list.removeFirst()
    #expect(positions(derivedFrom: list, isPositional: true) == Array(0..<18))
  }

  @Test func elementsWithObjectsAreDerivedAgain() {
    let boxes = (0..<10).map { _ in Boxed() }
    #expect(positions(derivedFrom: boxes).count == 10)
    #expect(positions(derivedFrom: boxes).count == 10)
    let choices = (0..<10).map { $0 == 0 ? Choice.none : .box(Box()) }
    #expect(positions(derivedFrom: choices).count == 10)
    #expect(positions(derivedFrom: choices).count == 10)
    let any: [Any] = Array(0..<10)
    #expect(positions(derivedFrom: any).count == 10)
    #expect(positions(derivedFrom: any).count == 10)
  }

  @Test func theListBeforeIsForgotten() {
    #expect(positions(derivedFrom: messages).count == 20)
    #expect(positions(derivedFrom: [1, 2, 3]).count == 3)
    #expect(positions(derivedFrom: messages).count == 20)
    #expect(positions(derivedFrom: messages.map(\.text)).count == 20)
  }
}
