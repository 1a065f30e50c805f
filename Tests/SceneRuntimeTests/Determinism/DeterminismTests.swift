import Foundation
import SceneRuntime
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DeterminismTests {
  @Test func unmodifiedCodeRunsInVirtualTime() async throws {
    let trace = try await ConstructsProgram.trace(on: .virtual())
    #expect(
      trace == [
        "0.0 seconds attempt 1",
        "0.0 seconds block of the main queue",
        "0.0 seconds background",
        "0.0 seconds high",
        "0.01 seconds balance 120 after 10",
        "0.01 seconds balance 120 of 10",
        "0.02 seconds balance 120 after 20",
        "0.02 seconds balance 120 of 20",
        "0.03 seconds balance 120 after 30",
        "0.03 seconds balance 120 of 30",
        "0.1 seconds attempt 2",
        "0.3 seconds attempt 3",
        "0.7 seconds tick 0",
        "0.7 seconds attempt 4",
        "1.0 seconds tie 0",
        "1.0 seconds tie 1",
        "1.0 seconds tie 2",
        "1.0 seconds tie 3",
        "1.0 seconds tie 4",
        "1.0 seconds race of 1: timed out",
        "1.4 seconds tick 1",
        "1.5 seconds nanoseconds",
        "1.5 seconds attempt 5",
        "1.833333334 seconds suspending clock",
        "1.834333334 seconds tolerance",
        "1.834333334 seconds a moment that has passed",
        "2.0 seconds cancels",
        "2.0 seconds cancelled: CancellationError()",
        "2.1 seconds tick 2",
        "2.1 seconds no more ticks",
        "3.0 seconds quick",
        "4.0 seconds slow",
        "5.0 seconds child 1",
        "6.0 seconds race of 6: work",
        "6.0 seconds child 2",
        "7.0 seconds child 3",
        "7.0 seconds children are done",
        "8.0 seconds task of a block",
        "10.1 seconds measured 7.0 seconds",
      ])
  }

  @Test func runsAreDeterministic() async throws {
    let first = try await ConstructsProgram.trace(on: .virtual())
    let runs = ProcessInfo.processInfo.environment["SCENE_RUNS"].flatMap(Int.init) ?? 100
    for _ in 1..<runs {
      let trace = try await ConstructsProgram.trace(on: .virtual())
      try #require(trace == first)
    }
  }

  @Test func aSeedPermutesTasksWithEqualDeadlines() async throws {
    func ties(_ seed: UInt64?) async throws -> [String] {
      try await ConstructsProgram.trace(on: .virtual(permutingTiesBy: seed))
        .filter { $0.contains("tie ") }.map { String($0.suffix(1)) }
    }
    #expect(try await ties(nil) == ["0", "1", "2", "3", "4"])
    let orders = try await [ties(1), ties(2), ties(1)]
    #expect(orders[0] == orders[2])
    #expect(orders[0] != orders[1])
    #expect(orders.allSatisfy { $0.sorted() == ["0", "1", "2", "3", "4"] })
  }
}
