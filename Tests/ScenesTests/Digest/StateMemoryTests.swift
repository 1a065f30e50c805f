import FoundationEssentials
import PropertyTesting
import SceneRuntime
import Testing

@testable import Scenes

/// The data and the digest of a state are the same with and without the parts of an earlier one.
@MainActor
struct StateMemoryTests {
  private struct Message: Codable, Equatable {
    var isSent = false
    var number: Int
    var text: String
    var status = Status.pending
    var replies: [Reply] = []
  }

  private struct Reply: Codable, Equatable {
    var text: String
    var date = Date(timeIntervalSince1970: 0)
  }

  private enum Status: Codable, Equatable {
    case pending, sent(at: Double), failed(String)
  }

  private final class Counter: Codable {
    var count = 0
  }

  private struct State: Codable {
    var list: [Message] = []
    var rooms: [String: [Message]] = [:]
    var numbered: [Int: [Int]] = [:]
    var last: Message?
    var counters = (0..<9).map { _ in Counter() }
    var status = Status.pending
  }

  private struct Uncoded {
    var state: State
  }

  @Test func randomChangesHaveTheSameDataAndDigest() {
    let run = RandomRun("STATE_MEMORY", count: 400)
    var generator = run.generator
    var state = State()
    let (memory, second) = (StateMemory(), StateMemory())
    for _ in 0..<run.count {
      for _ in 0...Int.random(in: 0..<3, using: &generator) { change(&state, &generator) }
      let value = LazyState(state).value(reusing: memory)
      #expect(value == Value(reflecting: state))
      #expect(StateDigest.digester(of: State.self)(state, memory) == StateDigest.of(state))
      let uncoded = Uncoded(state: state)
      #expect(StateDigest.digester(of: Uncoded.self)(uncoded, second) == StateDigest.of(uncoded))
    }
  }

  private func change(_ state: inout State, _ generator: inout SeededGenerator) {
    let number = Int.random(in: 0..<1_000, using: &generator)
    switch number % 8 {
    case 0, 1: edit(&state.list, &generator)
    case 2: edit(&state.rooms["room \(number % 5)", default: []], &generator)
    case 3: state.numbered[number % 3, default: []].append(number)
    case 4: state.last = state.list.last
    case 5: state.counters[number % 9].count += 1
    case 6: state.status = number.isMultiple(of: 3) ? .sent(at: 1.5) : .failed("\(number)")
    default: state.list = state.list.filter { $0.number % 7 != number % 7 }
    }
  }

  private func edit(_ list: inout [Message], _ generator: inout SeededGenerator) {
    let number = Int.random(in: 0..<1_000, using: &generator)
    let index = Int.random(in: 0...list.count, using: &generator)
    let message = Message(number: number, text: "a text of more than 15 bytes, \(number % 20)")
    switch number % 10 {
    case 0...4: list.append(message)
    case 5: list.insert(message, at: index)
    case 6 where index < list.count: list.remove(at: index)
    case 7 where index < list.count: list[index].status = .failed("\(number)")
    case 8 where index < list.count: list[index].replies.append(Reply(text: "\(number)"))
    case 9 where index < list.count: list[index].isSent.toggle()
    default: list += (0..<10).map { Message(number: $0, text: "\($0)") }
    }
  }
}
