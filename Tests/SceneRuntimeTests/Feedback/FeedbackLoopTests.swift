import SceneRuntime
import Testing

@MainActor
struct FeedbackLoopTests {
  let stage = SceneStage.virtual()
  let log = Log()

  @Test func anEventIsHandledBeforeSendReturns() {
    let loop = Counter.make(on: stage)
    loop.send(2)
    #expect(loop.state == 2)
  }

  @Test func observersReceiveTheCurrentStateThenEachChangeOnce() {
    let loop = Counter.make(on: stage)
    let observation = loop.observe { [log] in log.lines.append("\($0)") }
    loop.send(1)
    loop.send(0)
    loop.send(5)
    observation.cancel()
    loop.send(7)
    #expect(log.lines == ["0", "1", "6"])
  }

  @Test func anObservationEndsWhenItIsReleased() {
    let loop = Counter.make(on: stage)
    var observation: StateObservation? = loop.observe { [log] in log.lines.append("\($0)") }
    loop.send(1)
    _ = observation
    observation = nil
    loop.send(1)
    #expect(log.lines == ["0", "1"])
  }

  @Test func anEventSentDuringAnEventIsQueued() {
    let loop = Counter.make(on: stage)
    let first = loop.observe { [log] state in
      log.lines.append("first receives \(state)")
      if state == 1 { loop.send(10) }
      log.lines.append("first is done with \(state)")
    }
    let second = loop.observe { [log] state in log.lines.append("second receives \(state)") }
    log.lines = []
    loop.send(1)
    #expect(
      log.lines == [
        "first receives 1", "first is done with 1", "second receives 1",
        "first receives 11", "first is done with 11", "second receives 11",
      ])
    first.cancel()
    second.cancel()
  }

  @Test func anEventSentInTheFirstNotificationIsHandledAfterIt() {
    let loop = Counter.make(on: stage)
    let observation = loop.observe { [log] state in
      log.lines.append("receives \(state)")
      if state < 2 { loop.send(1) }
      log.lines.append("is done with \(state)")
    }
    #expect(
      log.lines == [
        "receives 0", "is done with 0", "receives 1", "is done with 1", "receives 2",
        "is done with 2",
      ])
    observation.cancel()
  }

  @Test func anObserverCancelledDuringANotificationIsNotCalled() {
    let loop = Counter.make(on: stage)
    let others = Box<[StateObservation]>()
    let first = loop.observe { [log] state in
      log.lines.append("first receives \(state)")
      if state == 1 { others.value = nil }
    }
    others.value = ["second", "third"].map { name in
      loop.observe { [log] state in log.lines.append("\(name) receives \(state)") }
    }
    let fourth = Box<StateObservation>()
    fourth.value = loop.observe { [log] state in
      log.lines.append("fourth receives \(state)")
      fourth.value?.cancel()
    }
    log.lines = []
    loop.send(1)
    loop.send(1)
    #expect(log.lines == ["first receives 1", "fourth receives 1", "first receives 2"])
    first.cancel()
  }

  @Test func anObserverAddedDuringANotificationReceivesItOnce() async throws {
    let loop = Counter.make(
      on: stage,
      [
        Feedback(
          "follows",
          request: { [log] state -> Int? in
            log.lines.append("feedback follows \(state)")
            return nil
          }, effect: { $0 })
      ])
    let late = Box<StateObservation>()
    let first = loop.observe { [log] state in
      guard state == 1 else { return }
      late.value = loop.observe { log.lines.append("late receives \($0)") }
    }
    log.lines = []
    loop.send(1)
    loop.send(1)
    #expect(
      log.lines == [
        "late receives 1", "feedback follows 1", "late receives 2", "feedback follows 2",
      ])
    first.cancel()
    late.value = nil
  }

  @Test func anEffectSendsAnEvent() async throws {
    let loop = Counter.make(
      on: stage,
      [
        Feedback("double", request: { $0 == 3 ? $0 : nil }, effect: { request in request * 2 })
      ])
    loop.send(3)
    #expect(loop.state == 3)
    try await stage.settle()
    #expect(loop.state == 9)
  }

  @Test func remainingRequestsContinueAndWithdrawnOnesAreCancelled() async throws {
    let loop = Counter.make(
      on: stage,
      [
        Feedback("work", request: { $0 > 0 ? $0 / 10 : nil }) {
          [log, clock = stage.clock] request in
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

  @Test func aResultOfACancelledEffectIsDropped() async throws {
    let answer = Box<CheckedContinuation<Void, Never>>()
    let loop = Counter.make(
      on: stage,
      [
        Feedback("late", request: { $0 == 1 ? $0 : nil }) { (_: Int) async -> Int in
          await withCheckedContinuation { answer.value = $0 }
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
    // The result is on its way when the state withdraws the request.
    answer.value?.resume()
    loop.send(-1)
    try await stage.settle()
    #expect(loop.state == 0)
  }

  @Test func anObsoleteSynchronousResultIsDropped() async throws {
    let loops = Box<Counter>()
    let loop = Counter.make(
      on: stage,
      [
        Feedback("double", request: { $0 == 1 ? $0 : nil }) { (request: Int) -> Int in
          loops.value?.send(10)
          return request * 100
        }
      ])
    loops.value = loop
    loop.send(1)
    try await stage.settle()
    #expect(loop.state == 11)
    loops.value = nil
  }

  @Test func requestsStartInOrderAndRunConcurrently() async throws {
    let loop = FeedbackLoop<[String], String>(
      "downloads", on: stage, initial: [],
      reduce: StateReducer { (state: [String], event: String) -> [String] in
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

  @Test func aSequenceSendsEventsUntilItsRequestIsWithdrawn() async throws {
    let loop = Counter.make(
      on: stage,
      [
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

  @Test func aReducerCanReturnNilForNoChange() {
    let loop = FeedbackLoop<String, String>(
      "door", on: stage, initial: "closed",
      reduce: StateReducer { (state: String, event: String) -> String? in
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

  @Test func aMillionEventsSentFromAnObserverDoNotGrowTheStack() {
    let loop = Counter.make(on: stage)
    let observation = loop.observe { state in if state < 1_000_000 { loop.send(1) } }
    #expect(loop.state == 1_000_000)
    observation.cancel()
  }

  @Test func eventsFromOtherThreadsArriveOnTheStage() async throws {
    let loop = Counter.make(on: stage)
    await Task.detached { await loop.send(4) }.value
    #expect(loop.state == 4)
  }
}
