import SceneRuntime
import Testing

@MainActor
struct DerivedStateTests {
  private let count = Relay(1)
  private let name = Relay("hop")
  private let log = Log()

  private var derived: ObservableState<String> {
    ObservableState(count.states, name.states) { $0 == 1 ? $1 : "\($0 / 2 * 2) \($1)s" }
  }

  @Test func derivedStateFollowsEachSource() {
    let derived = derived
    #expect(derived.value == "hop")
    count.accept(4)
    name.accept("skip")
    #expect(derived.value == "4 skips")
  }

  @Test func observersAreNotifiedOncePerChange() {
    let observation = derived.observe { [log] in log.lines.append($0) }
    count.accept(4)
    count.accept(5)
    name.accept("skip")
    #expect(log.lines == ["hop", "4 hops", "4 skips"])
    observation.cancel()
    count.accept(6)
    #expect(log.lines.count == 3)
    #expect(count.states.observerCount == 0)
    #expect(name.states.observerCount == 0)
  }

  @Test func changesByAnObserverAreDelivered() {
    let observation = derived.observe { [log, name] in
      log.lines.append($0)
      if $0 == "2 hops" { name.accept("skip") }
    }
    count.accept(2)
    #expect(log.lines == ["hop", "2 hops", "2 skips"])
    withExtendedLifetime(observation) {}
  }

  @Test func derivedStateWithoutSourcesIsConstant() {
    let observation = ObservableState { "hop" }.observe { [log] in log.lines.append($0) }
    #expect(log.lines == ["hop"])
    withExtendedLifetime(observation) {}
  }
}
