import Dispatch
import SceneRuntime
import Testing

@MainActor
struct StageTests {
  let stage = SceneStage.virtual()
  let log = Log()

  @Test func effectsStartInOrder() async throws {
    for number in 1...5 {
      stage.start("\(number)") { [log] _ in log.lines.append("\(number)") }
    }
    #expect(log.lines == [])
    try await stage.settle()
    #expect(log.lines == ["1", "2", "3", "4", "5"])
  }

  @Test func aSuspendedEffectDoesNotBlockLaterEffects() async throws {
    let gate = Box<CheckedContinuation<Void, Never>>()
    stage.start("first") { [log] _ in
      log.lines.append("first begins")
      await withCheckedContinuation { gate.value = $0 }
      log.lines.append("first ends")
    }
    stage.start("second") { [log] _ in
      log.lines.append("second")
      gate.value?.resume()
    }
    stage.start("third") { [log] _ in log.lines.append("third") }
    try await stage.settle()
    #expect(log.lines == ["first begins", "second", "third", "first ends"])
  }

  @Test func anEffectCancelledBeforeItStartsDoesNotRun() async throws {
    let effect = stage.start("never") { [log] _ in log.lines.append("never") }
    effect.cancel()
    stage.start("next") { [log] _ in log.lines.append("next") }
    try await stage.settle()
    #expect(log.lines == ["next"])
  }

  @Test func cancellingAnEffectDoesNotCancelOthers() async throws {
    let handles = Box<StageEffect>()
    handles.value = stage.start("cancels itself") { [log] effect in
      effect.cancel()
      log.lines.append("cancelled \(Task.isCancelled)")
    }
    stage.start("next") { [log] _ in log.lines.append("cancelled \(Task.isCancelled)") }
    try await stage.settle()
    #expect(log.lines == ["cancelled true", "cancelled false"])
  }

  @Test func settleNamesHangingEffects() async throws {
    stage.start("auth.signIn") { _ in
      await External.wait(for: "POST /login") {
        await withCheckedContinuation { hung in Hung.keep(hung) }
      }
    }
    stage.start("chat.poll") { [clock = stage.clock] _ in try? await clock.sleep(for: .seconds(30))
    }
    stage.start("map.load") { _ in await withCheckedContinuation { hung in Hung.keep(hung) } }
    let error = await #expect(throws: StageError.self) {
      try await stage.settle(within: .milliseconds(1))
    }
    #expect(
      error?.description
        == "still running after 0.001 seconds: auth.signIn, waiting for POST /login; "
        + "map.load, waiting for an external system")
    #expect(
      stage.effects.map(\.description) == [
        "auth.signIn, waiting for POST /login", "chat.poll, asleep until 30.0 seconds",
        "map.load, waiting for an external system",
      ])
    Hung.releaseAll()
    try await stage.settle()
  }

  @Test func settleWaitsForAnotherThread() async throws {
    stage.start("thread") { [log] _ in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
      MainActor.shared.preconditionIsolated()
      log.lines.append("back")
    }
    try await stage.settle()
    #expect(log.lines == ["back"])
  }

  @Test func jobsFromManyThreadsEachArriveOnce() async throws {
    for number in 0..<200 {
      stage.start("\(number)") { [log] _ in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
        log.lines.append("\(number)")
      }
    }
    try await stage.settle()
    #expect(log.lines.compactMap { Int($0) }.sorted() == Array(0..<200))
  }

  @Test func settleTimesOutWhileAnEffectSpins() async throws {
    let stops = Box<Bool>()
    stage.start("spins") { _ in
      while stops.value == nil {
        await withCheckedContinuation { continuation in
          Task { @MainActor in continuation.resume() }
        }
      }
    }
    let error = await #expect(throws: StageError.self) {
      try await stage.settle(within: .milliseconds(5))
    }
    #expect(
      error?.description
        == "still running after 0.005 seconds: spins, waiting for an external system")
    stops.value = true
    try await stage.settle()
  }

  @Test func settleThrowsWhenItsTaskIsCancelled() async throws {
    let gate = Box<CheckedContinuation<Void, Never>>()
    stage.start("hangs") { _ in await withCheckedContinuation { gate.value = $0 } }
    let settling = Task { @MainActor [stage] in
      do { try await stage.settle(within: .seconds(600)) } catch { return "\(error)" }
      return "settled"
    }
    await Task { @MainActor in }.value
    settling.cancel()
    #expect(await settling.value == "CancellationError()")
    gate.value?.resume()
    try await stage.settle()
  }

  @Test func concurrentAdvancesThrow() async throws {
    let outcome = Log()
    stage.start("advances") { [stage] _ in
      try? await stage.clock.sleep(for: .milliseconds(500))
      do { try await stage.advance(by: .seconds(1)) } catch { outcome.lines.append("\(error)") }
    }
    try await stage.advance(by: .seconds(1))
    #expect(outcome.lines == ["the clock is already being advanced"])
  }

  @Test func severalFailuresAreThrownTogether() async throws {
    stage.report(StageError.clockIsLive)
    stage.report(StageError.alreadyAdvancing)
    let error = await #expect(throws: StageError.self) { try await stage.settle() }
    #expect(
      error?.description
        == "cannot advance a live clock, only virtual time; the clock is already being advanced"
    )
    try await stage.settle()
  }

  @Test func settleThrowsAReportedFailureOnce() async throws {
    stage.report(StageError.clockIsLive)
    await #expect(throws: StageError.clockIsLive) { try await stage.settle() }
    try await stage.settle()
  }

  @Test func timeEndsWhereJournalsAndSavedStatesEnd() async throws {
    try await stage.advance(by: .seconds(2_999_999_999))
    await #expect(throws: StageError.tooLate(rest: .seconds(1))) {
      try await stage.advance(by: .seconds(2))
    }
    try await stage.advance(by: .seconds(1))
    #expect(stage.clock.now == StageClock.latest)
    let error = await #expect(throws: StageError.self) {
      try await stage.advance(by: .seconds(1))
    }
    #expect(
      error?.description == "time ends 3000000000.0 seconds after the start: 0.0 seconds are left")
  }

  @Test func advanceRejectsNegativeDurationsAndLiveClocks() async throws {
    await #expect(throws: StageError.negativeDuration(.seconds(-1))) {
      try await stage.advance(by: .seconds(-1))
    }
    await #expect(throws: StageError.clockIsLive) {
      try await SceneStage.live(seed: 0).advance(by: .seconds(1))
    }
  }

  @Test func takenFailuresAreNotThrown() async throws {
    stage.report(StageError.clockIsLive)
    stage.report(StageError.alreadyAdvancing)
    #expect(
      stage.takeFailures() as? [StageError] == [.clockIsLive, .alreadyAdvancing])
    try await stage.settle()
  }

  @Test func theSameSeedGivesTheSameNumbers() {
    var one = SeededGenerator(seed: 1_234_567)
    #expect(
      [one.next(), one.next(), one.next()] == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func aHundredThousandEffectsDoNotGrowTheStack() async throws {
    for _ in 0..<100_000 { stage.start("quick") { [log] _ in log.lines = ["ran"] } }
    try await stage.settle()
    #expect(log.lines == ["ran"])
    #expect(stage.effects == [])
  }

  @Test func anEndlessSequenceOfEffectsYieldsTheThread() async throws {
    let stops = Box<Bool>()
    @MainActor func again() {
      stage.start("again") { _ in if stops.value == nil { again() } }
    }
    again()
    Task { @MainActor in stops.value = true }
    try await stage.settle()
    #expect(stage.effects == [])
  }

  @Test func remainingEffectsAreListedInOrder() async throws {
    var gates: [Box<CheckedContinuation<Void, Never>>] = []
    for number in 0..<200 {
      let gate = Box<CheckedContinuation<Void, Never>>()
      gates.append(gate)
      stage.start("\(number)") { [clock = stage.clock] _ in
        await withCheckedContinuation { gate.value = $0 }
        try? await clock.sleep(for: .seconds(number % 3 == 0 ? 1 : 0))
      }
    }
    _ = try? await stage.settle(within: .zero)
    for gate in gates { gate.value?.resume() }
    try await stage.settle()
    #expect(stage.effects.map(\.name) == (0..<200).filter { $0 % 3 == 0 }.map(String.init))
    try await stage.advance(by: .seconds(1))
    #expect(stage.effects == [])
  }

  @Test func runningOnAStageDoesNotYield() async {
    let jobs = ProcessExecutor.shared.jobsRun
    await stage.run { () async in #expect(ProcessExecutor.shared.jobsRun == jobs) }
    #expect(ProcessExecutor.shared.jobsRun == jobs)
  }
}
