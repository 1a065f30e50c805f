import SceneRuntime
import Testing

@MainActor
struct EventLimitTests {
  let stage = SceneStage.virtual()

  /// Adds 1 to each state from 1 on, endlessly.
  private let spin = Feedback<Int, Int>("spin", request: { $0 == 0 ? nil : $0 }, effect: { _ in 1 })

  @Test(arguments: ["observer", "effect", "suspendingEffect"])
  func anEndlessLoopIsStoppedWithItsLastEvents(by cause: String) async throws {
    let feedback: Feedback<Int, Int> =
      switch cause {
      case "effect": Feedback("spin", request: { $0 == 0 ? nil : $0 }, effect: { $0 + 1 })
      case "suspendingEffect":
        Feedback("spin", request: { $0 == 0 ? nil : $0 }) { (state: Int) async -> Int in
          await withCheckedContinuation { continuation in
            Task { @MainActor in continuation.resume() }
          }
          return state + 1
        }
      default: Feedback("none", request: { _ in Int?.none }, effect: { _ in 0 })
      }
    let loop = FeedbackLoop<Int, Int>(
      "counter", on: stage, initial: 0, reduce: StateReducer { (_: Int, event: Int) in event },
      feedbacks: [feedback], eventLimit: 100)
    let observation = loop.observe { state in
      if cause == "observer", state > 0 { loop.send(state + 1) }
    }
    loop.send(1)
    let error = await #expect(throws: FeedbackLoopError.self) { try await stage.settle() }
    #expect(
      error?.description
        == "the loop 'counter' was stopped: it did not settle in 100 events; last: "
        + "94, 95, 96, 97, 98, 99, 100, 101")
    #expect(loop.failure == error)
    let stopped = loop.state
    loop.send(1)
    #expect(loop.state == stopped)
    try await stage.settle()
    observation.cancel()
  }

  @Test(arguments: [1, 2, 8, 10])
  func eventsFromOutsideDoNotCountTowardTheLimit(of limit: Int) {
    let loop = Counter.make(on: stage, limit: limit)
    for _ in 0..<1000 { loop.send(1) }
    #expect(loop.failure == nil)
    #expect(loop.state == 1000)
  }

  @Test(arguments: 1...10)
  func theLimitIsExact(of limit: Int) async throws {
    let loop = Counter.make(on: stage, [spin], limit: limit)
    for _ in 0..<20 { loop.send(0) }
    loop.send(1)
    let error = await #expect(throws: FeedbackLoopError.self) { try await stage.settle() }
    #expect(loop.state == limit)
    #expect(
      error
        == .tooManyEvents(
          loop: "counter", events: limit,
          last: Array(repeating: "1", count: min(limit + 1, 8))))
  }

  @Test(arguments: [1, 2, 8, 20])
  func eventsWithPausesDoNotCountTowardTheLimit(of limit: Int) async throws {
    let loop = Counter.make(
      on: stage,
      [
        Feedback("ticks", request: { _ in true }) { [clock = stage.clock] _ in
          AsyncStream {
            do { try await clock.sleep(for: .seconds(1)) } catch { return nil }
            return 1
          }
        }
      ], limit: limit)
    try await stage.advance(by: .seconds(200))
    #expect(loop.state == 200)
    loop.stop()
    try await stage.settle()
  }

  @Test func anObserverThatSendsEndlesslyAtFirstIsStopped() async throws {
    let loop = Counter.make(on: stage, limit: 100)
    let observation = loop.observe { _ in loop.send(1) }
    #expect(loop.state == 100)
    await #expect(throws: FeedbackLoopError.self) { try await stage.settle() }
    observation.cancel()
  }

  @Test func theDescriptionUsesTheSingular() {
    #expect(
      FeedbackLoopError.tooManyEvents(loop: "auth", events: 1, last: ["a", "b"]).description
        == "the loop 'auth' was stopped: it did not settle in 1 event; last: a, b")
  }

  @Test func anEndlessEffectYieldsTheThread() async throws {
    let loops = Box<Counter>()
    let loop = Counter.make(
      on: stage,
      [
        Feedback("spin", request: { $0 == 0 ? nil : $0 }) { (_: Int) -> Int in
          // Each send starts a new sequence, since no event is being handled.
          loops.value?.send(1)
          return 0
        }
      ])
    loops.value = loop
    loop.send(1)
    Task { @MainActor in
      loop.stop()
      loops.value = nil
    }
    try await stage.settle()
    #expect(loop.failure == nil)
    #expect(stage.effects == [])
  }
}
