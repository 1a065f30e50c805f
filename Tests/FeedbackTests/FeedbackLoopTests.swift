import Feedback
import Stage
import Testing

@SceneActor
struct FeedbackLoopTests {
  let stage = Stage.virtual()
  let log = Log()

  typealias Counter = FeedbackLoop<Int, Int>

  private func counter(_ feedbacks: [Feedback<Int, Int>] = [], limit: Int = 2_000_000) -> Counter {
    FeedbackLoop(
      "counter", on: stage, initial: 0,
      reduce: Reducer { (state: inout Int, event) in state += event },
      feedbacks: feedbacks, eventLimit: limit)
  }

  @Test func anEventIsHandledBeforeSendReturns() {
    let loop = counter()
    loop.send(2)
    #expect(loop.state == 2)
  }

  @Test func observersHearTheCurrentStateThenEachChangeOnce() {
    let loop = counter()
    let observation = loop.observe { [log] in log.lines.append("\($0)") }
    loop.send(1)
    loop.send(0)
    loop.send(5)
    observation.cancel()
    loop.send(7)
    #expect(log.lines == ["0", "1", "6"])
  }

  @Test func anObservationEndsWhenItIsReleased() {
    let loop = counter()
    var observation: Observation? = loop.observe { [log] in log.lines.append("\($0)") }
    loop.send(1)
    _ = observation
    observation = nil
    loop.send(1)
    #expect(log.lines == ["0", "1"])
  }

  @Test func anEventSentWhileAnotherIsHandledWaitsItsTurn() {
    let loop = counter()
    let first = loop.observe { [log] state in
      log.lines.append("first hears \(state)")
      if state == 1 { loop.send(10) }
      log.lines.append("first is done with \(state)")
    }
    let second = loop.observe { [log] state in log.lines.append("second hears \(state)") }
    log.lines = []
    loop.send(1)
    #expect(
      log.lines == [
        "first hears 1", "first is done with 1", "second hears 1",
        "first hears 11", "first is done with 11", "second hears 11",
      ])
    first.cancel()
    second.cancel()
  }

  @Test func anEffectAnswersWithAnEvent() async throws {
    let loop = counter([
      Feedback("double", request: { $0 == 3 ? $0 : nil }, effect: { request in request * 2 })
    ])
    loop.send(3)
    #expect(loop.state == 3)
    try await stage.settle()
    #expect(loop.state == 9)
  }

  @Test func aKeptRequestGoesOnAndAVanishedOneIsCancelled() async throws {
    let loop = counter([
      Feedback("work", request: { $0 > 0 ? $0 / 10 : nil }) { [log, clock = stage.clock] request in
        log.lines.append("begins \(request)")
        do { try await clock.sleep(for: .seconds(1)) } catch {
          log.lines.append("cancelled \(request)")
        }
        return 1000
      }
    ])
    loop.send(11)
    try await stage.settle()
    loop.send(1)
    try await stage.settle()
    #expect(log.lines == ["begins 1"])
    loop.send(10)
    try await stage.settle()
    #expect(log.lines == ["begins 1", "begins 2", "cancelled 1"])
    loop.send(-22)
    try await stage.settle()
    #expect(log.lines == ["begins 1", "begins 2", "cancelled 1", "cancelled 2"])
    try await stage.advance(by: .seconds(5))
    #expect(loop.state == 0)
    #expect(stage.effects == [])
  }

  @Test func anAnswerThatCameBeforeItsEffectWasCancelledIsDropped() async throws {
    let answer = Gate()
    let loop = counter([
      Feedback("late", request: { $0 == 1 ? $0 : nil }) { (_: Int) async -> Int in
        await withCheckedContinuation { answer.continuation = $0 }
        return 100
      }
    ])
    loop.send(1)
    let effect = await #expect(throws: StageError.self) {
      try await stage.settle(within: .milliseconds(1))
    }
    #expect(
      effect
        == .unsettled(
          [.init(name: "counter.late", activity: .waiting(on: nil))], within: .milliseconds(1)))
    // The answer is on its way when the state stops asking for it.
    answer.continuation?.resume()
    loop.send(-1)
    try await stage.settle()
    #expect(loop.state == 0)
  }

  @Test func anAnswerAtOnceThatItsOwnWorkHasMadeUnwantedIsDropped() async throws {
    let loops = LoopBox()
    let loop = counter([
      Feedback("double", request: { $0 == 1 ? $0 : nil }) { (request: Int) -> Int in
        loops.loop?.send(10)
        return request * 100
      }
    ])
    loops.loop = loop
    loop.send(1)
    try await stage.settle()
    #expect(loop.state == 11)
    loops.loop = nil
  }

  @Test func anEffectThatAnswersAfterItsLoopIsGoneIsDropped() async throws {
    for _ in 0..<50 {
      let answer = Gate()
      var loop: Counter? = counter([
        Feedback("late", request: { _ in true }) { (_: Bool) async -> Int in
          await withCheckedContinuation { answer.continuation = $0 }
          return 100
        }
      ])
      _ = try? await stage.settle(within: .zero)
      answer.continuation?.resume()
      #expect(loop?.state == 0)
      loop = nil
      try await stage.settle()
    }
    #expect(stage.effects == [])
  }

  @Test func requestsRunSideBySideAndStartInTheirOrder() async throws {
    let loop = FeedbackLoop<[String], String>(
      "downloads", on: stage, initial: [],
      reduce: Reducer { (state: [String], event: String) -> [String] in
        event.hasPrefix("done ") ? state.filter { "done \($0)" != event } : state + [event]
      },
      feedbacks: [
        Feedback("download", requests: { $0 }) { [log, clock = stage.clock] file in
          log.lines.append("begins \(file)")
          try? await clock.sleep(for: file == "b" ? .seconds(1) : .seconds(2))
          log.lines.append("ends \(file)")
          return "done \(file)"
        }
      ])
    for file in ["c", "b", "a"] { loop.send(file) }
    try await stage.settle()
    #expect(
      stage.effects.map(\.description) == [
        "downloads.download, asleep until 2.0 seconds",
        "downloads.download, asleep until 1.0 seconds",
        "downloads.download, asleep until 2.0 seconds",
      ])
    try await stage.advance(by: .seconds(2))
    #expect(log.lines == ["begins c", "begins b", "begins a", "ends b", "ends c", "ends a"])
    #expect(loop.state == [])
  }

  @Test func aStreamSendsEventsUntilItsRequestVanishes() async throws {
    let loop = counter([
      Feedback("ticks", request: { $0 < 3 ? true : nil }) { [clock = stage.clock] _ in
        AsyncStream {
          do { try await clock.sleep(for: .seconds(1)) } catch { return nil }
          return 1
        }
      }
    ])
    try await stage.advance(by: .seconds(10))
    #expect(loop.state == 3)
    #expect(stage.effects == [])
  }

  @Test func aReducerMayReturnNilForNoSuchTransition() {
    let loop = FeedbackLoop<String, String>(
      "door", on: stage, initial: "closed",
      reduce: Reducer { (state: String, event: String) -> String? in
        switch (state, event) {
        case ("closed", "open"): "open"
        case ("open", "close"): "closed"
        default: nil
        }
      })
    loop.send("close")
    #expect(loop.state == "closed")
    loop.send("open")
    #expect(loop.state == "open")
  }

  @Test func aMillionAnswersInARowDoNotGrowTheStack() async throws {
    let loop = counter([
      Feedback("next", request: { $0 < 1_000_000 ? $0 : nil }, effect: { _ in 1 })
    ])
    try await stage.settle(within: .seconds(120))
    #expect(loop.state == 1_000_000)
  }

  @Test func aMillionEventsSentFromAnObserverDoNotGrowTheStack() {
    let loop = counter()
    let observation = loop.observe { state in if state < 1_000_000 { loop.send(1) } }
    #expect(loop.state == 1_000_000)
    observation.cancel()
  }

  @Test(arguments: ["observer", "effect", "suspendingEffect"])
  func aLoopThatNeverRestsIsStoppedWithItsLastEvents(by cause: String) async throws {
    let feedback: Feedback<Int, Int> =
      switch cause {
      case "effect": Feedback("spin", request: { $0 == 0 ? nil : $0 }, effect: { $0 + 1 })
      case "suspendingEffect":
        Feedback("spin", request: { $0 == 0 ? nil : $0 }) { (state: Int) async -> Int in
          await withCheckedContinuation { continuation in
            SceneActor.task { continuation.resume() }
          }
          return state + 1
        }
      default: Feedback("none", request: { _ in Int?.none }, effect: { _ in 0 })
      }
    let loop = FeedbackLoop<Int, Int>(
      "counter", on: stage, initial: 0, reduce: Reducer { (_: Int, event: Int) in event },
      feedbacks: [feedback], eventLimit: 100)
    let observation = loop.observe { state in
      if cause == "observer", state > 0 { loop.send(state + 1) }
    }
    loop.send(1)
    let error = await #expect(throws: FeedbackLoopError.self) { try await stage.settle() }
    #expect(
      error?.description == "counter was stopped: 100 events without coming to rest, the last ones "
        + "94, 95, 96, 97, 98, 99, 100, 101")
    #expect(loop.failure == error)
    let stopped = loop.state
    loop.send(1)
    #expect(loop.state == stopped)
    try await stage.settle()
    observation.cancel()
  }

  @Test func sendsFromOutsideNeverAddUpToTheLimit() {
    let loop = counter(limit: 10)
    for _ in 0..<1000 { loop.send(1) }
    #expect(loop.failure == nil)
    #expect(loop.state == 1000)
  }

  @Test func aLoopThatIsReleasedCancelsItsWork() async throws {
    var loop: Counter? = counter([
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

  @Test func anEventFromAnotherThreadArrivesOnTheStage() async throws {
    let loop = counter()
    await Task.detached { await loop.send(4) }.value
    #expect(loop.state == 4)
  }
}

@SceneActor
final class Log {
  var lines: [String] = []
  nonisolated init() {}
}

@SceneActor
private final class Gate {
  var continuation: CheckedContinuation<Void, Never>?
  nonisolated init() {}
}

@SceneActor
private final class LoopBox {
  var loop: FeedbackLoop<Int, Int>?
  nonisolated init() {}
}
