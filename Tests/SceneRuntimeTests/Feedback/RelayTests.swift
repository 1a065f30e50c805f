import SceneRuntime
import Testing

@MainActor
struct RelayTests {
  private let relay = Relay(0)
  private let log = Log()

  @Test func aChangeThatAnObserverMakesIsToldAfterTheOneItAnswers() {
    let first = relay.observe { [relay, log] value in
      log.lines.append("first hears \(value)")
      if value == 1 { relay.accept(2) }
    }
    let second = relay.observe { [log] value in log.lines.append("second hears \(value)") }
    log.lines = []
    relay.accept(1)
    #expect(
      log.lines == ["first hears 1", "second hears 1", "first hears 2", "second hears 2"])
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

  @Test func theFeedbacksOfALoopAreNotAmongItsObservers() {
    let loop = FeedbackLoop<Int, Int>(
      "loop", on: .virtual(), initial: 0, reduce: StateReducer { $0 = $1 },
      feedbacks: [Feedback("next", request: { $0 > 5 ? $0 : nil }, effect: { $0 + 1 })])
    let observation = loop.observe { _ in }
    #expect(loop.states.observerCount == 1)
    observation.cancel()
    #expect(loop.states.observerCount == 0)
  }

  @Test func whoBeginsWhileAChangeIsToldHearsThatOneAndThenEachOnce() {
    var late: StateObservation?
    let first = relay.observe { [relay, log] value in
      guard value == 1 else { return }
      relay.accept(2)
      late = relay.observe { log.lines.append("late hears \($0)") }
    }
    relay.accept(1)
    #expect(log.lines == ["late hears 1", "late hears 2"])
    withExtendedLifetime((first, late)) {}
  }

  @Test func whoBeginsAfterEverybodyHasLeftHearsTheLastChange() {
    let late = Box<StateObservation>()
    let first = Box<StateObservation>()
    first.value = relay.observe { [relay, log] value in
      guard value == 1 else { return }
      first.value = nil
      relay.accept(2)
      late.value = relay.observe { log.lines.append("late hears \($0)") }
    }
    relay.accept(1)
    #expect(log.lines == ["late hears 1", "late hears 2"])
    late.value = nil
  }

  @Test func aChangeThatIsMadeInTheFirstHearingIsToldAfterIt() {
    let observation = relay.observe { [relay, log] value in
      log.lines.append("hears \(value)")
      if value < 2 { relay.accept(value + 1) }
      log.lines.append("is done with \(value)")
    }
    #expect(
      log.lines == [
        "hears 0", "is done with 0", "hears 1", "is done with 1", "hears 2", "is done with 2",
      ])
    observation.cancel()
  }
}
