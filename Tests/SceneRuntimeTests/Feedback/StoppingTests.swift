import SceneRuntime
import Testing

@MainActor
struct StoppingTests {
  let stage = SceneStage.virtual()
  let log = Log()

  /// Sleeps for a second for each state, and logs how each sleep began and ended.
  private func work() -> Feedback<Int, Int> {
    Feedback("work", request: { $0 }) { [log, clock = stage.clock] request in
      log.lines.append("begins \(request)")
      do { try await clock.sleep(for: .seconds(1)) } catch {
        log.lines.append("cancelled \(request)")
      }
      return 1
    }
  }

  @Test func releasingALoopCancelsItsEffects() async throws {
    var loop: Counter? = Counter.make(
      on: stage,
      [
        Feedback("work", request: { _ in true }) { [log, clock = stage.clock] _ in
          do { try await clock.sleep(for: .seconds(1)) } catch { log.lines.append("cancelled") }
          return 1
        }
      ])
    try await stage.settle()
    #expect(loop?.state == 0)
    loop = nil
    try await stage.settle()
    #expect(log.lines == ["cancelled"])
    #expect(stage.effects == [])
  }

  @Test func aResultAfterTheLoopIsReleasedIsDropped() async throws {
    for _ in 0..<50 {
      let answer = Box<CheckedContinuation<Void, Never>>()
      var loop: Counter? = Counter.make(
        on: stage,
        [
          Feedback("late", request: { _ in true }) { (_: Bool) async -> Int in
            await withCheckedContinuation { answer.value = $0 }
            return 100
          }
        ])
      _ = try? await stage.settle(within: .zero)
      answer.value?.resume()
      #expect(loop?.state == 0)
      loop = nil
      try await stage.settle()
    }
    #expect(stage.effects == [])
  }

  @Test func releasingALoopOnAnotherThreadCancelsItsEffects() async throws {
    let loops = Box<Counter>()
    loops.value = Counter.make(on: stage, [work()])
    try await stage.settle()
    let loop = try #require(loops.value)
    loops.value = nil
    await Task.detached { [loop] in _ = consume loop }.value
    _ = consume loop
    try await stage.settle()
    #expect(log.lines == ["begins 0", "cancelled 0"])
    #expect(stage.effects == [])
  }

  @Test func aLoopCanBeReleasedWhileItHandlesAnEvent() async throws {
    let loops = Box<Counter>()
    loops.value = Counter.make(on: stage, [work()])
    let observation = loops.value?.observe { [log] state in
      log.lines.append("receives \(state)")
      if state == 1 { loops.value = nil }
    }
    try await stage.settle()
    loops.value?.send(1)
    try await stage.settle()
    #expect(log.lines == ["receives 0", "begins 0", "receives 1", "cancelled 0"])
    #expect(stage.effects == [])
    observation?.cancel()
  }

  @Test func noEffectStartsAfterAnObserverStopsTheLoop() async throws {
    let loop = Counter.make(on: stage, [work()])
    let first = loop.observe { [log] state in
      log.lines.append("first receives \(state)")
      guard state == 1 else { return }
      loop.send(10)
      loop.stop()
      loop.send(100)
    }
    let second = loop.observe { [log] state in log.lines.append("second receives \(state)") }
    try await stage.settle()
    log.lines = []
    loop.send(1)
    try await stage.settle()
    #expect(log.lines == ["first receives 1", "second receives 1", "cancelled 0"])
    #expect(loop.state == 1)
    #expect(stage.effects == [])
    withExtendedLifetime((first, second)) {}
  }

  @Test(arguments: [true, false])
  func endingALoopReleasesCapturesOfItsFeedbacks(byStopping stops: Bool) async throws {
    let token = Box<Token>()
    token.value = Token()
    weak let witness = token.value
    let loop = Box<Counter>()
    loop.value = Counter.make(on: stage, feedbacksOfAllKinds(holding: token.value))
    token.value = nil
    try await stage.settle()
    #expect(loop.value?.state == 1)
    #expect(witness != nil)
    if stops { loop.value?.stop() } else { loop.value = nil }
    try await stage.settle()
    #expect(witness == nil)
    #expect(stage.effects == [])
  }

  private final class Token: Sendable {}

  private func feedbacksOfAllKinds(holding token: Token?) -> [Feedback<Int, Int>] {
    let answerLate: @MainActor (Int) async -> Int = { [clock = stage.clock] number in
      try? await clock.sleep(for: .seconds(100))
      return withExtendedLifetime(token) { number }
    }
    return [
      Feedback("at once", request: { $0 == 0 ? true : nil }) { (_: Bool) -> Int in
        withExtendedLifetime(token) { 1 }
      },
      Feedback("alone", request: { $0 }, effect: answerLate),
      Feedback("side by side", requests: { [$0, $0 + 1] }, effect: answerLate),
      Feedback("stream", request: { $0 }) { number in
        AsyncStream { await answerLate(number) }
      },
    ]
  }

  @Test func anEndlessStreamEndsWithTheLoop() async throws {
    let loop = Counter.make(
      on: stage, [Feedback("ones", request: { _ in true }, events: { _ in Ones() })], limit: 100)
    await #expect(throws: FeedbackLoopError.self) { try await stage.settle() }
    #expect(loop.state == 100)
    #expect(stage.effects == [])
  }

  @Test func aSequenceThatIgnoresCancellationEndsWithItsRequest() async throws {
    let loop = Counter.make(
      on: stage, [Feedback("ones", request: { $0 < 3 ? true : nil }, events: { _ in Ones() })])
    try await stage.settle()
    #expect(loop.state == 3)
    #expect(stage.effects == [])
  }
}

/// The number 1, endlessly, even after cancellation.
private struct Ones: AsyncSequence, AsyncIteratorProtocol {
  func makeAsyncIterator() -> Ones { self }
  mutating func next() async -> Int? { 1 }
}
