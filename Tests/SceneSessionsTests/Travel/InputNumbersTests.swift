import Scenes
import Testing

@testable import SceneSessions

/// The numbers of inputs among entries.
struct InputNumbersTests {
  /// The numbers of entries, of which those with the given numbers are steps of the clock.
  private func numbers(after count: Int = 0, _ entries: Range<Int>, clock: Set<Int>) -> InputNumbers
  {
    var numbers = InputNumbers(after: count)
    for number in entries {
      numbers.add(
        JournalEntry(
          number: number, time: .zero,
          input: clock.contains(number) ? .clock(to: .zero, wakes: nil) : .start(nil)))
    }
    return numbers
  }

  @Test func stepsOfTheClockHaveNoNumbers() {
    let numbers = numbers(0..<6, clock: [1, 3, 4])
    #expect(numbers.bounds == 0...2)
    #expect((0..<4).map { numbers.entry(of: $0) } == [0, 2, 5, nil])
    #expect((0..<6).map { numbers.number(ofEntry: $0) } == [0, nil, 1, nil, nil, 2])
    #expect((0..<6).map { numbers.last(upTo: $0) } == [0, 0, 1, 1, 1, 2])
    #expect(numbers.name(ofEntry: 2) == "1")
    #expect(numbers.name(ofEntry: 4) == "after input 1")
  }

  @Test func numbersContinueThoseBefore() {
    var numbers = numbers(after: 7, 20..<24, clock: [20])
    #expect(numbers.bounds == 7...9)
    #expect(numbers.entry(of: 7) == 21)
    #expect(numbers.name(ofEntry: 20) == "before input 7")
    numbers.drop(before: 22)
    #expect(numbers.bounds == 8...9)
    #expect((numbers.last, numbers.next) == (9, 10))
    #expect(numbers.number(ofEntry: 21) == nil)
  }

  @Test func noNumberPrecedesTheFirstInput() {
    #expect(InputNumbers().last == nil)
    #expect(InputNumbers().bounds == nil)
    #expect(InputNumbers(after: 3).last == 2)
  }
}
