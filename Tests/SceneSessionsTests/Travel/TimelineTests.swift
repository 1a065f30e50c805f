import Scenes
import Testing

@testable import SceneSessions

/// The moments of a timeline and the reconstruction of each.
@MainActor
final class TimelineTests {
  private let app: any SceneApp
  private let timeline: Timeline

  init() async throws {
    app = try await AskingSession(on: .virtual()).app
    timeline = Timeline(app)
    add(.start(nil), isSelfContained: false)
  }

  /// Adds a moment, one second after the previous one.
  private func add(
    _ input: JournalEntry.Input, failure: String? = nil, isSelfContained: Bool = true
  ) {
    let number = timeline.bounds.map { $0.upperBound + 1 } ?? 0
    let entry = JournalEntry(
      number: number, time: .seconds(number), input: input, failure: failure, changes: [])
    timeline.add(entry, changing: [], taking: .zero, states: [], isSelfContained: isSelfContained)
  }

  private func write(_ text: String, failure: String? = nil, isSelfContained: Bool = true) {
    let call = CommandCall("asking.write", [Argument(.text(text, quoted: false))])
    add(.call(.action, call), failure: failure, isSelfContained: isSelfContained)
  }

  /// The calls that reconstruct a moment.
  private func calls(to number: Int) -> [String]? {
    timeline.reconstruction(of: number)?.calls.map(\.call.displayText)
  }

  @Test func aMomentIsFoundByNumberAndByTime() {
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

  @Test func reconstructionStartsAtTheLastSnapshot() {
    write("a")
    write("b", isSelfContained: false)
    write("c")
    write("d")
    #expect(calls(to: 1) == ["asking.write a"])
    #expect(calls(to: 2) == [])
    #expect(calls(to: 4) == ["asking.write c", "asking.write d"])
    #expect(calls(to: 5) == nil)
  }

  @Test func reconstructionIsShorterThanTheSnapshotInterval() throws {
    for number in 1...(2 * Timeline.snapshotInterval + 10) { write("\(number)") }
    for number in 0...(2 * Timeline.snapshotInterval + 10) {
      #expect(try #require(calls(to: number)).count < Timeline.snapshotInterval)
    }
  }

  @Test func theLimitsAreThoseOfTheDocumentation() {
    #expect(Timeline.limit == 1_000_000)
    #expect(Timeline.snapshotLimit == 20_000)
  }

  @Test func theOldestMomentsAreDropped() throws {
    write("a")
    for number in 2...Timeline.snapshotLimit + 1 { write("\(number)", isSelfContained: false) }
    #expect(timeline.bounds == 2...Timeline.snapshotLimit + 1)
    #expect(calls(to: 1) == nil)
    #expect(calls(to: 2) == [])
  }

  @Test func undoStartsWithTheLastInput() {
    for text in ["a", "b", "c"] { write(text) }
    #expect((1...4).map { timeline.undoDestination($0) } == [2, 1, 0, nil])
    #expect(timeline.undoSteps(2) == [3, 2])
    #expect(timeline.undoSteps(9) == [3, 2, 1, 0])
  }

  @Test func timeAndAnswersAreUndoneWithTheirInput() {
    write("a")
    add(.clock(to: .seconds(9), wakes: nil), isSelfContained: false)
    add(
      .answer(JournalAnswer(name: "GET /a", outcome: .value(1)), call: 1, cause: 1),
      isSelfContained: false)
    #expect(timeline.undoDestination(1) == 0)
    #expect(timeline.undoDestination(2) == nil)
  }

  @Test func failedCallsAreNotUndone() {
    write("a")
    write("b", failure: "no")
    #expect(timeline.undoDestination(1) == 0)
  }

  @Test func undoneInputsCanBeRedone() {
    for text in ["a", "b"] { write(text) }
    let steps = timeline.undoSteps(1)
    add(.travel(to: 1, .null), isSelfContained: false)
    timeline.didUndo(steps)
    #expect(timeline.here == 1)
    #expect(timeline.redoDestination(1) == 2)
    #expect(timeline.redoDestination(2) == nil)
    // After that, undo leads to the previous state.
    #expect(timeline.undoDestination(1) == 0)
    add(.travel(to: 2, .null), isSelfContained: false)
    timeline.didRedo(1)
    #expect(timeline.here == 2)
    #expect(timeline.redoDestination(1) == nil)
  }

  @Test func aNewInputClearsRedo() {
    for text in ["a", "b"] { write(text) }
    let steps = timeline.undoSteps(1)
    add(.travel(to: 1, .null), isSelfContained: false)
    timeline.didUndo(steps)
    write("c", failure: "no")
    #expect(timeline.redoDestination(1) == 2)
    write("d")
    #expect(timeline.redoDestination(1) == nil)
  }

  @Test func aFailedTravelChangesNothing() {
    for text in ["a", "b"] { write(text) }
    add(.travel(to: 1, .null), failure: "no", isSelfContained: false)
    #expect(timeline.here == 2)
  }
}
