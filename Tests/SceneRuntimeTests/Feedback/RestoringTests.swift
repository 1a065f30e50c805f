import SceneRuntime
import Testing

/// Restoring a state replaces the current one like an event.
@MainActor
struct RestoringTests {
  let stage = SceneStage.virtual()
  let log = Log()

  /// A loop that sleeps a second for each of its sums above 9, then adds 100.
  private func makeLoop() -> Counter {
    Counter.make(
      on: stage,
      [
        Feedback(
          "sleep", request: { $0 / 10 == 0 || $0 >= 100 ? nil : $0 / 10 },
          effect: { [log, stage] (tens: Int) async -> Int in
            log.lines.append("begins \(tens)")
            try? await stage.clock.sleep(for: .seconds(1))
            return 100
          })
      ])
  }

  @Test func restoringNotifiesObserversOnceOfADifferentState() {
    let loop = Counter.make(on: stage)
    let observation = loop.observe { [log] in log.lines.append("\($0)") }
    loop.send(2)
    loop.restore(7)
    loop.restore(7)
    loop.send(1)
    #expect(log.lines == ["0", "2", "7", "8"])
    observation.cancel()
  }

  @Test func effectsRequestedByTheRestoredStateContinue() async throws {
    let loop = makeLoop()
    loop.send(20)
    try await stage.settle()
    loop.restore(25)
    try await stage.advance(by: .seconds(1))
    #expect(log.lines == ["begins 2"])
    #expect(loop.state == 125)
  }

  @Test func effectsNotRequestedByTheRestoredStateAreCancelled() async throws {
    let loop = makeLoop()
    loop.send(20)
    try await stage.advance(by: .milliseconds(500))
    loop.restore(30)
    try await stage.advance(by: .milliseconds(500))
    #expect(loop.state == 30)
    try await stage.advance(by: .milliseconds(500))
    #expect(loop.state == 130)
    #expect(log.lines == ["begins 2", "begins 3"])
    loop.restore(20)
    loop.restore(3)
    #expect(stage.effects.isEmpty)
  }

  @Test func restoringDuringAnEventDropsQueuedEvents() {
    let loop = Counter.make(on: stage)
    let observation = loop.observe { [log] state in
      log.lines.append("\(state)")
      guard state == 1 else { return }
      loop.send(10)
      loop.restore(50)
      loop.send(5)
      log.lines.append("is done with 1")
    }
    loop.send(1)
    #expect(log.lines == ["0", "1", "is done with 1", "50", "55"])
    observation.cancel()
  }

  @Test func aStoppedLoopIsNotRestored() {
    let loop = Counter.make(on: stage)
    loop.stop()
    loop.restore(3)
    #expect(loop.state == 0)
  }
}
