import SceneTesting
import Scenes
import Testing

/// The complete messages of failing tests.
@MainActor
struct MessageTests {
  private typealias State = TrafficLight.State

  private let log = ReportLog()

  private func verification() -> StoreVerification<TrafficLight, State> {
    StoreVerification(reportingTo: log.reporter) { TrafficLight(on: $0) }
  }

  @Test func onlyDifferencesAreShown() async throws {
    let sut = verification()
    var line = 0
    try await sut.verify(
      when: { light, stage in
        light.dispatch(.ask)
        try await stage.advance(by: .seconds(1))
        light.dispatch(.smash(reason: "wind"))
      },
      then: { recording in
        line = #line + 1
        recording.expectStates([
          State(), State(isAsked: true), State(color: .green), State(color: .broken("wind")),
        ])
      })
    #expect(
      log.reports == [
        """
        the states differ (- expected, + recorded)
          … 3 equal
          [3]: {color: broken("wind"), isAsked: false, note: ""}
        + [4]: {color: broken("wind"), isAsked: false, note: "logged"}
        """
      ])
    #expect(log.lines == [line])
  }

  @Test func aLongStateShowsOnlyDifferentFields() async throws {
    let sut = verification()
    let note = "a driver has written a rather long note beneath the light"
    try await sut.verify(
      when: { light, stage in
        light.dispatch(.write(note: note))
        try await stage.advance(by: .seconds(1))
        light.dispatch(.ask)
      },
      then: { recording in
        recording.expectStates([
          .at(.zero, State()), .at(.zero, State(note: note)),
          .at(.seconds(1), State(color: .green, isAsked: true, note: note)),
        ])
      })
    #expect(
      log.reports == [
        """
        the states differ (- expected, + recorded)
          … 1 equal
          [1] at 0s: {color: red, isAsked: false, note: "a driver has written a …
          [2] at 1s:
        -   color: green
        +   color: red
            isAsked: true
            …
        """
      ])
  }

  @Test func timesAreComparedIfExpected() async throws {
    let sut = verification()
    try await sut.verify(
      when: { light, stage in
        light.dispatch(.ask)
        try await stage.advance(by: .seconds(2))
      },
      then: { recording in
        recording.expectStates(of: \.color, [.red, .green])
        recording.expectRoutes([.at(.seconds(2), .state(.crossing))])
        recording.expectEffects([
          .at(.zero, .started("light.turn")), .at(.milliseconds(900), .finished("light.turn")),
        ])
      })
    #expect(
      log.reports == [
        """
        the routes differ (- expected, + recorded)
        - [0] at 2s: state(crossing)
        + [0] at 1s: state(crossing)
        """,
        """
        the effects differ (- expected, + recorded)
          [0] at 0s: started("light.turn")
        - [1] at 900ms: finished("light.turn")
        + [1] at 1s: finished("light.turn")
        """,
      ])
  }

  @Test func aMissingElementDoesNotShiftTheComparison() async throws {
    let sut = verification()
    try await sut.verify(
      when: { light, _ in
        for note in ["a", "b", "c", "d", "e"] { light.dispatch(.write(note: note)) }
      },
      then: { $0.expectStates(of: \.note, ["", "a", "x", "b", "c", "e"]) })
    sut.then { $0.expectRoutes([.action(.elsewhere)]) }
    #expect(
      log.reports == [
        """
        the states differ (- expected, + recorded)
          … 1 equal
          [1]: "a"
        - [2]: "x"
          [2]: "b"
          [3]: "c"
        + [4]: "d"
          [5]: "e"
        """,
        """
        the routes differ (- expected, + recorded)
        - [0]: action(elsewhere)
        """,
      ])
  }

  @Test func differentSecretsAreNotShown() {
    let store = StoreVerification(reportingTo: log.reporter) { _ in
      let relay = Relay(Secret("one"))
      return (relay, relay.states)
    }
    store.then { $0.expectStates([Secret("two")]) }
    #expect(
      log.reports == [
        """
        the states differ (- expected, + recorded)
          [0]: <redacted>
            differs only in hidden values, such as secrets
        """
      ])
  }

  @Test func aLongDifferenceIsTruncated() {
    let store = StoreVerification(reportingTo: log.reporter) { _ in
      let relay = Relay(0)
      return (relay, relay.states)
    }
    store.then { $0.expectStates(Array(1...100)) }
    #expect(log.reports.first?.split(separator: "\n").count == 62)
    #expect(log.reports.first?.hasSuffix("\n- [59]: 60\n  … 41 more lines") == true)
  }
}
