import SceneTesting
import Scenes
import Testing

@MainActor
struct VirtualTimeTests {
  @Test(.virtualTime) func sleepsTakeNoRealTime() async throws {
    let clock = ContinuousClock()
    #expect(
      try await clock.measure { try await Task.sleep(for: .seconds(86_400)) } == .seconds(86_400))
  }

  @Test(.virtualTime, arguments: [1, 2, 3])
  func everyTestStartsAtTheSameTime(round: Int) async throws {
    let start = ContinuousClock.now
    try await Task.sleep(for: .seconds(round))
    #expect("\(ContinuousClock().systemEpoch.duration(to: start))" == "1000000.0 seconds")
  }

  @Test(.virtualTime) func tasksWakeInOrderOfTheirDeadlines() async throws {
    var log: [Int] = []
    for number in [3, 1, 2] {
      Task {
        try await Task.sleep(for: .seconds(number))
        log.append(number)
      }
    }
    try await Task.sleep(for: .seconds(2.5))
    #expect(log == [1, 2])
    try await Task.sleep(for: .seconds(1))
    #expect(log == [1, 2, 3])
  }

  @Test func advancingTheStageMovesTimeExactly() async throws {
    let stage = SceneStage.virtual()
    try await stage.passTime(onHang: { Issue.record($0) }) {
      var log: [String] = []
      Task {
        try await Task.sleep(for: .seconds(5))
        log.append("woke")
      }
      try await stage.advance(by: .seconds(3))
      #expect(stage.clock.now.offset == .seconds(3))
      #expect(log == [])
      try await stage.advance(by: .seconds(3))
      #expect(log == ["woke"])
    }
  }

  @Test func aSeedPermutesSimultaneousWakeUps() async throws {
    var orders: Set<[Int]> = []
    for seed in 1...20 as ClosedRange<UInt64> {
      let stage = SceneStage.virtual(permutingTiesBy: seed)
      try await stage.passTime(onHang: { Issue.record($0) }) {
        var log: [Int] = []
        for number in 1...3 {
          Task {
            try await Task.sleep(for: .seconds(1))
            log.append(number)
          }
        }
        try await Task.sleep(for: .seconds(2))
        orders.insert(log)
      }
    }
    #expect(orders.count == 6)
  }

  @Test func aHangNamesTheWaitingTasksAndEndsTheCode() async throws {
    var hangs: [String] = []
    let never = AsyncStream<Int>.makeStream()
    try await SceneStage.virtual().passTime(hangingAfter: .milliseconds(50)) {
      hangs.append($0.description)
    } during: {
      let listener = Task { for await _ in never.stream {} }
      await withTaskCancellationHandler {
        await listener.value
      } onCancel: {
        listener.cancel()
      }
    }
    #expect(
      hangs == [
        """
        still running after 0.05 seconds: the running code, suspended; closure #1 in closure #2 in \
        VirtualTimeTests.aHangNamesTheWaitingTasksAndEndsTheCode(), suspended
        """
      ])
  }

  @Test func timeContinuesAfterAHang() async throws {
    var hangs = 0
    try await SceneStage.virtual().passTime(hangingAfter: .milliseconds(50)) { _ in
      hangs += 1
    } during: {
      let never = AsyncStream<Int>.makeStream()
      for await _ in never.stream {}
      await Task { try? await Task.sleep(for: .seconds(60)) }.value
    }
    #expect(hangs == 1)
  }

  @Test func passingTimeOnALiveStageThrows() async throws {
    await #expect(throws: StageError.clockIsLive) {
      try await SceneStage.live(seed: 0).passTime(onHang: { Issue.record($0) }) {}
    }
  }
}
