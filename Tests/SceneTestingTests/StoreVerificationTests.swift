import SceneTesting
import Scenes
import Testing

@MainActor
struct StoreVerificationTests {
  private typealias State = TrafficLight.State

  @Test func statesAreRecordedWithTheirTimes() async throws {
    let sut = StoreVerification { TrafficLight(on: $0) }
    try await sut.verify(
      when: { light, stage in
        try await stage.advance(by: .milliseconds(500))
        light.dispatch(.ask)
        try await stage.advance(by: .seconds(5))
      },
      then: { recording in
        recording.expectStates([State(), State(isAsked: true), State(color: .green)])
        recording.expectStates([
          .at(.zero, State()), .at(.milliseconds(500), State(isAsked: true)),
          .at(.milliseconds(1500), State(color: .green)),
        ])
        recording.expectStates(of: \.color, [.red, .green])
        #expect(recording.states.map(\.time) == [.zero, .milliseconds(500), .milliseconds(1500)])
      })
  }

  @Test func aVerificationContinuesWhereTheLastOneEnded() async throws {
    let sut = StoreVerification { TrafficLight(on: $0) }
    try await sut.verify(
      when: { light, _ in light.dispatch(.ask) },
      then: { $0.expectStates([State(), State(isAsked: true)]) })
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(1)) },
      then: { $0.expectStates([.at(.seconds(1), State(color: .green))]) })
    sut.then { $0.expectNoStates() }
    sut.recording.expectStates([State(), State(isAsked: true), State(color: .green)])
  }

  @Test func whenAndThenCanBeSeparate() async throws {
    let sut = StoreVerification { TrafficLight(on: $0) }
    sut.then { $0.expectStates([State()]) }
    try await sut.when { light, _ in light.dispatch(.ask) }
    try await sut.when { light, _ in light.dispatch(.stop) }
    sut.then { $0.expectStates(of: \.isAsked, [true, false]) }
  }

  @Test func routesAreRecordedWithTheirSource() async throws {
    let sut = StoreVerification { TrafficLight(on: $0) }
    try await sut.verify(
      when: { light, stage in
        light.dispatch(.leave)
        light.dispatch(.ask)
        try await stage.advance(by: .seconds(2))
      },
      then: { recording in
        recording.expectRoutes([.action(.elsewhere), .state(.crossing)])
        recording.expectRoutes([
          .at(.zero, .action(.elsewhere)), .at(.seconds(1), .state(.crossing)),
        ])
      })
  }

  @Test func startsAndEndsOfEffectsAreRecorded() async throws {
    let sut = StoreVerification { TrafficLight(on: $0) }
    try await sut.verify(
      when: { light, stage in
        light.dispatch(.ask)
        try await stage.advance(by: .milliseconds(500))
        light.dispatch(.stop)
        light.dispatch(.ask)
        try await stage.advance(by: .seconds(1))
        light.dispatch(.smash(reason: "wind"))
      },
      then: { recording in
        recording.expectEffects([
          .at(.zero, .started("light.turn")),
          .at(.milliseconds(500), .cancelled("light.turn")),
          .at(.milliseconds(500), .started("light.turn")),
          .at(.milliseconds(1500), .finished("light.turn")),
          .at(.milliseconds(1500), .started("light.log")),
          .at(.milliseconds(1500), .finished("light.log")),
        ])
      })
  }

  @Test func anEffectWithdrawnInItsTurnIsCancelled() async throws {
    let sut = StoreVerification { TrafficLight(on: $0) }
    try await sut.verify(
      when: { light, _ in
        light.dispatch(.ask)
        light.dispatch(.stop)
      },
      then: { $0.expectEffects([.started("light.turn"), .cancelled("light.turn")]) })
    let counter = StoreVerification { stage -> (FeedbackLoop<Int, Int>, ObservableState<Int>) in
      let loop = FeedbackLoop<Int, Int>(
        "count", on: stage, initial: 0, reduce: StateReducer { $0 = $1 },
        feedbacks: [Feedback("odd", request: { $0.isMultiple(of: 2) ? nil : $0 }) { $0 + 1 }])
      return (loop, loop.states)
    }
    try await counter.verify(
      when: { loop, _ in
        loop.send(1)
        loop.send(4)
      },
      then: {
        $0.expectStates([0, 1, 4])
        $0.expectEffects([.started("count.odd"), .cancelled("count.odd")])
      })
  }

  @Test func streamsFinishAtTheirEndAndAreCancelledWhenWithdrawn() async throws {
    let sut = StoreVerification { stage -> (FeedbackLoop<Int, Int>, ObservableState<Int>) in
      let loop = FeedbackLoop<Int, Int>(
        "count", on: stage, initial: 0, reduce: StateReducer { $0 += $1 },
        feedbacks: [
          Feedback(
            "short", request: { $0 >= 10 ? true : nil },
            events: { (_: Bool) in
              AsyncStream<Int> { stream in
                stream.yield(1)
                stream.finish()
              }
            }),
          Feedback(
            "endless", request: { (1..<10).contains($0) ? true : nil },
            events: { (_: Bool) in
              AsyncStream<Int> { stream in stream.yield(9) }
            }),
        ])
      return (loop, loop.states)
    }
    try await sut.verify(
      when: { loop, _ in loop.send(1) },
      then: { recording in
        recording.expectStates([0, 1, 10, 11])
        recording.expectEffects([
          .started("count.endless"), .started("count.short"), .cancelled("count.endless"),
          .finished("count.short"),
        ])
      })
  }

  @Test func aReleasedStoreIsNotALeak() async throws {
    let log = ReportLog()
    let sut = StoreVerification(reportingTo: log.reporter) { TrafficLight(on: $0) }
    try await sut.when { light, _ in light.dispatch(.ask) }
    try await sut.expectReleased()
    #expect(log.reports == [])
    sut.then { $0.expectEffects([.started("light.turn"), .cancelled("light.turn")]) }
  }
}
