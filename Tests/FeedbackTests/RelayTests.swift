import Feedback
import Stage
import Testing

@SceneActor
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

  @Test func whoBeginsWhileAChangeIsToldHearsThatOneAndThenEachOnce() {
    var late: Observation?
    let first = relay.observe { [relay, log] value in
      guard value == 1 else { return }
      relay.accept(2)
      late = relay.observe { log.lines.append("late hears \($0)") }
    }
    relay.accept(1)
    #expect(log.lines == ["late hears 1", "late hears 2"])
    withExtendedLifetime((first, late)) {}
  }
}
