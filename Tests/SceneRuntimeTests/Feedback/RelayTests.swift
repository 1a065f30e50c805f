import SceneRuntime
import Testing

@MainActor
struct RelayTests {
  private let relay = Relay(0)
  private let log = Log()

  @Test func changesByAnObserverAreDeliveredAfterTheCurrentOne() {
    let first = relay.observe { [relay, log] value in
      log.lines.append("first receives \(value)")
      if value == 1 { relay.accept(2) }
    }
    let second = relay.observe { [log] value in log.lines.append("second receives \(value)") }
    log.lines = []
    relay.accept(1)
    #expect(
      log.lines == [
        "first receives 1", "second receives 1", "first receives 2", "second receives 2",
      ])
    withExtendedLifetime((first, second)) {}
  }

  @Test func observersAreCountedWhileTheyObserve() {
    let first = relay.states.observe { _ in }
    do {
      let second = relay.observe { _ in }
      #expect(relay.states.observerCount == 2)
      withExtendedLifetime(second) {}
    }
    #expect(relay.states.observerCount == 1)
    first.cancel()
    #expect(relay.states.observerCount == 0)
  }

  @Test func feedbacksDoNotCountAsObservers() {
    let loop = FeedbackLoop<Int, Int>(
      "loop", on: .virtual(), initial: 0, reduce: StateReducer { $0 = $1 },
      feedbacks: [Feedback("next", request: { $0 > 5 ? $0 : nil }, effect: { $0 + 1 })])
    let observation = loop.observe { _ in }
    #expect(loop.states.observerCount == 1)
    observation.cancel()
    #expect(loop.states.observerCount == 0)
  }

  @Test func anObserverAddedDuringANotificationReceivesEachChangeOnce() {
    var late: StateObservation?
    let first = relay.observe { [relay, log] value in
      guard value == 1 else { return }
      relay.accept(2)
      late = relay.observe { log.lines.append("late receives \($0)") }
    }
    relay.accept(1)
    #expect(log.lines == ["late receives 1", "late receives 2"])
    withExtendedLifetime((first, late)) {}
  }

  @Test func anObserverAddedAfterAllOthersReceivesTheLastChange() {
    let late = Box<StateObservation>()
    let first = Box<StateObservation>()
    first.value = relay.observe { [relay, log] value in
      guard value == 1 else { return }
      first.value = nil
      relay.accept(2)
      late.value = relay.observe { log.lines.append("late receives \($0)") }
    }
    relay.accept(1)
    #expect(log.lines == ["late receives 1", "late receives 2"])
    late.value = nil
  }

  @Test func aChangeInTheFirstNotificationIsDeliveredAfterIt() {
    let observation = relay.observe { [relay, log] value in
      log.lines.append("receives \(value)")
      if value < 2 { relay.accept(value + 1) }
      log.lines.append("is done with \(value)")
    }
    #expect(
      log.lines == [
        "receives 0", "is done with 0", "receives 1", "is done with 1", "receives 2",
        "is done with 2",
      ])
    observation.cancel()
  }
}
