import Scenes
import Testing

@testable import Sessions

/// Which moments there are, and which way leads to one.
@MainActor
final class TimelineTests {
  private let app: any SceneApp
  private let timeline: Timeline

  init() async throws {
    app = try await AskingSession(on: .virtual()).app
    timeline = Timeline(app)
    add(.start(nil), isAlone: false)
  }

  /// Adds a moment, a second after the one before.
  private func add(
    _ input: JournalEntry.Input, failure: String? = nil, isAlone: Bool = true
  ) {
    let number = timeline.bounds.map { $0.upperBound + 1 } ?? 0
    let entry = JournalEntry(
      number: number, time: .seconds(number), input: input, failure: failure, changes: [])
    timeline.add(entry, changing: [], taking: .zero, states: [], isAlone: isAlone)
  }

  private func write(_ text: String, failure: String? = nil, isAlone: Bool = true) {
    let call = CommandCall("asking.write", [Argument(.text(text, quoted: false))])
    add(.call(.action, call), failure: failure, isAlone: isAlone)
  }

  /// What is done on the way to a moment.
  private func way(to number: Int) -> [String]? {
    timeline.way(to: number)?.calls.map {
      JournalEntry.Input.call($0.kind, $0.call).words
    }
  }

  @Test func aMomentIsFoundByItsNumberAndItsTime() {
    for text in ["a", "b", "c"] { write(text) }
    #expect(timeline.bounds == 0...3)
    #expect(timeline.here == 3)
    #expect(timeline[2]?.entry.number == 2)
    #expect(timeline[4] == nil && timeline[-1] == nil)
    #expect(timeline.number(at: .milliseconds(1_999)) == 1)
    #expect(timeline.number(at: .seconds(2)) == 2)
    #expect(timeline.number(at: .seconds(99)) == 3)
    #expect(timeline.number(at: .milliseconds(-1)) == nil)
  }

  @Test func theWayBeginsWhereSomebodyElseHadAPart() {
    write("a")
    write("b", isAlone: false)
    write("c")
    write("d")
    #expect(way(to: 1) == ["asking.write a"])
    #expect(way(to: 2) == [])
    #expect(way(to: 4) == ["asking.write c", "asking.write d"])
    #expect(way(to: 5) == nil)
  }

  @Test func theWayIsNeverLong() throws {
    for number in 1...(2 * Timeline.distance + 10) { write("\(number)") }
    for number in 0...(2 * Timeline.distance + 10) {
      #expect(try #require(way(to: number)).count < Timeline.distance)
    }
  }

  @Test func whatWasDoneIsUndoneFromTheLast() {
    for text in ["a", "b", "c"] { write(text) }
    #expect((1...4).map { timeline.before($0) } == [2, 1, 0, nil])
    #expect(timeline.steps(back: 2) == [3, 2])
    #expect(timeline.steps(back: 9) == [3, 2, 1, 0])
  }

  @Test func whatTimeAndOthersDoIsUndoneWithWhatWasDoneBefore() {
    write("a")
    add(.clock(to: .seconds(9), wakes: nil), isAlone: false)
    add(
      .answer(JournalAnswer(name: "GET /a", outcome: .value(1)), call: 1, cause: 1),
      isAlone: false)
    #expect(timeline.before(1) == 0)
    #expect(timeline.before(2) == nil)
  }

  @Test func whatCouldNotBeDoneHasNothingToBeUndone() {
    write("a")
    write("b", failure: "no")
    #expect(timeline.before(1) == 0)
  }

  @Test func whoGoesBackGoesForwardAgain() {
    for text in ["a", "b"] { write(text) }
    let steps = timeline.steps(back: 1)
    add(.travel(to: 1, .null), isAlone: false)
    timeline.wentBack(from: steps)
    #expect(timeline.here == 1)
    #expect(timeline.after(1) == 2)
    #expect(timeline.after(2) == nil)
    // From there back is where the app was before that.
    #expect(timeline.before(1) == 0)
    add(.travel(to: 2, .null), isAlone: false)
    timeline.didGoForward(1)
    #expect(timeline.here == 2)
    #expect(timeline.after(1) == nil)
  }

  @Test func whoDoesSomethingElseGoesForwardNoMore() {
    for text in ["a", "b"] { write(text) }
    let steps = timeline.steps(back: 1)
    add(.travel(to: 1, .null), isAlone: false)
    timeline.wentBack(from: steps)
    write("c", failure: "no")
    #expect(timeline.after(1) == 2)
    write("d")
    #expect(timeline.after(1) == nil)
  }

  @Test func aTravelThatFailsLeavesTheAppWhereItWas() {
    for text in ["a", "b"] { write(text) }
    add(.travel(to: 1, .null), failure: "no", isAlone: false)
    #expect(timeline.here == 2)
  }
}
