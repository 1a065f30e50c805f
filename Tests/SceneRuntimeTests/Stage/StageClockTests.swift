import SceneRuntime
import Testing

@MainActor
struct StageClockTests {
  let stage = SceneStage.virtual()

  private func sleeper(_ name: String, _ duration: Duration, into log: Log) {
    stage.start(name) { [clock = stage.clock] _ in
      try? await clock.sleep(for: duration)
      log.lines.append("\(name) at \(clock.now.offset)")
    }
  }

  @Test func sleepersWakeByDeadlineThenByOrderOfFallingAsleep() async throws {
    let log = Log()
    for (name, seconds) in [("c", 3), ("a", 1), ("b", 2), ("a2", 1), ("c2", 3)] {
      sleeper(name, .seconds(seconds), into: log)
    }
    try await stage.advance(by: .seconds(3))
    #expect(
      log.lines == [
        "a at 1.0 seconds", "a2 at 1.0 seconds", "b at 2.0 seconds", "c at 3.0 seconds",
        "c2 at 3.0 seconds",
      ])
  }

  @Test func timeStopsUntilItIsAdvanced() async throws {
    let log = Log()
    sleeper("a", .seconds(1), into: log)
    try await stage.settle()
    #expect(stage.clock.now.offset == .zero)
    try await stage.advance(by: .milliseconds(999))
    #expect(log.lines == [])
    try await stage.advance(by: .milliseconds(1))
    #expect(log.lines == ["a at 1.0 seconds"])
  }

  @Test func effectsStartedByASleeperBelongToTheSameAdvance() async throws {
    let log = Log()
    stage.start("first") { [stage] _ in
      try? await stage.clock.sleep(for: .seconds(1))
      sleeper("second", .seconds(1), into: log)
    }
    try await stage.advance(by: .seconds(5))
    #expect(log.lines == ["second at 2.0 seconds"])
    #expect(stage.clock.now.offset == .seconds(5))
  }

  @Test func aSleeperCancelledAtItsDeadlineThrows() async throws {
    let log = Log()
    let first = Box<StageEffect>()
    stage.start("canceller") { [clock = stage.clock] _ in
      try? await clock.sleep(for: .seconds(1))
      first.value?.cancel()
    }
    try await stage.settle()
    first.value = stage.start("cancelled") { [clock = stage.clock] _ in
      do {
        try await clock.sleep(for: .seconds(1))
        log.lines.append("slept")
      } catch {
        log.lines.append("\(error)")
      }
    }
    try await stage.advance(by: .seconds(1))
    #expect(log.lines == ["CancellationError()"])
  }

  @Test func sleepingUntilAPastTimeReturnsImmediately() async throws {
    let log = Log()
    try await stage.advance(by: .seconds(2))
    stage.start("late") { [clock = stage.clock] _ in
      try? await clock.sleep(until: .init(offset: .seconds(1)))
      log.lines.append("woke at \(clock.now.offset)")
    }
    try await stage.settle()
    #expect(log.lines == ["woke at 2.0 seconds"])
  }

  @Test func aTaskCancelledBeforeItSleepsDoesNotSleep() async throws {
    let log = Log()
    let task = Task { @MainActor [clock = stage.clock] in
      do { try await clock.sleep(for: .seconds(1)) } catch { log.lines.append("\(error)") }
    }
    task.cancel()
    await task.value
    #expect(log.lines == ["CancellationError()"])
  }

  @Test func childTasksSleepForTheirEffect() async throws {
    stage.start("group") { [clock = stage.clock] _ in
      await withTaskGroup { group in
        group.addTask { try? await clock.sleep(for: .seconds(7)) }
        group.addTask { try? await clock.sleep(for: .seconds(4)) }
      }
    }
    try await stage.settle()
    #expect(stage.effects.map(\.description) == ["group, asleep until 4.0 seconds"])
    try await stage.advance(by: .seconds(5))
    #expect(stage.effects.map(\.description) == ["group, asleep until 7.0 seconds"])
    try await stage.advance(by: .seconds(2))
    #expect(stage.effects == [])
  }

  @Test func aLiveClockWakesByItself() async throws {
    let live = SceneStage.live(seed: 0)
    let before = live.clock.now
    try await live.clock.sleep(for: .milliseconds(2))
    #expect(live.clock.now.offset - before.offset >= .milliseconds(2))
  }

  @Test func aLiveSleepIsCancelledImmediately() async throws {
    let live = SceneStage.live(seed: 0)
    let outcome = Log()
    let effect = live.start("long") { _ in
      do { try await live.clock.sleep(for: .seconds(3600)) } catch {
        outcome.lines.append("\(error)")
      }
    }
    try await live.settle()
    effect.cancel()
    try await live.settle()
    #expect(outcome.lines == ["CancellationError()"])
    #expect(live.effects == [])
  }

  @Test(arguments: [true, false])
  func cancelledSleepersAreRemoved(on isLive: Bool) async throws {
    let stage = isLive ? SceneStage.live(seed: 0) : SceneStage.virtual()
    let waiting = stage.start("waits") { _ in
      try? await stage.clock.sleep(for: .seconds(3600))
    }
    var most = 0
    for round in 0..<20_000 {
      // The deadlines decrease, so that each sleeper is the first while it sleeps.
      let sleeper = stage.start("sleeps") { _ in
        try? await stage.clock.sleep(until: .init(offset: .seconds(3600 - round / 10)))
      }
      if round.isMultiple(of: 100) { try await stage.settle() }
      sleeper.cancel()
      most = max(most, stage.clock.sleepersKept, ProcessExecutor.shared.timersKept)
    }
    #expect(most < 500)
    waiting.cancel()
    try await stage.settle()
    #expect(stage.clock.nextDeadline == nil)
  }

  @Test func lateLiveSleepersWakeInOrder() async throws {
    let live = SceneStage.live(seed: 0)
    let log = Log()
    let first = live.start("first") { _ in try? await live.clock.sleep(for: .milliseconds(1)) }
    for number in 1...4 {
      live.start("\(number)") { _ in
        let wake = live.clock.now.advanced(by: .milliseconds(number))
        // The last ones are already late when they fall asleep.
        while number > 2, live.clock.now < wake {}
        try? await live.clock.sleep(until: wake)
        log.lines.append("\(number)")
      }
    }
    try await live.settle()
    first.cancel()
    try await live.clock.sleep(for: .milliseconds(5))
    try await live.settle()
    #expect(log.lines == ["1", "2", "3", "4"])
  }

  @Test func sleepsLastAtLeastTheirDuration() async throws {
    let stage = SceneStage.virtual()
    try await stage.passTime(onHang: { Issue.record($0) }) {
      for seconds in [1.1, 2.3, 0.7] {
        let start = ContinuousClock.now
        try await Task.sleep(for: .seconds(seconds))
        #expect(start.duration(to: .now) >= .seconds(seconds))
      }
    }
  }

  @Test func aCanceledSleepLeavesNothingBehind() async throws {
    weak var clock: StageClock?
    var stage: SceneStage? = .virtual()
    if let stage {
      clock = stage.clock
      stage.start("sleeper") { [clock = stage.clock] _ in
        try? await clock.sleep(for: .seconds(1))
      }
      try await stage.settle()
      stage.cancelEffects()
      await stage.waitUntilQuiet()
    }
    stage = nil
    try await self.stage.settle()
    #expect(clock == nil)
  }

  @Test func deadlinesInTheSameTickAreTies() async throws {
    let stage = SceneStage.virtual()
    try await stage.passTime(onHang: { Issue.record($0) }) {
      var log: [String] = []
      let third = Duration.seconds(1) / 3
      let moment = ContinuousClock.now.advanced(by: .nanoseconds(333_333_334))
      Task {
        try await Task.sleep(for: third)
        log.append("first")
      }
      Task {
        try await Task.sleep(until: moment)
        log.append("second")
      }
      try await Task.sleep(for: .seconds(1))
      #expect(log == ["first", "second"])
    }
  }
}
