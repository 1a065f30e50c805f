import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct EnvironmentControlsTests {
  private typealias State = EnvironmentControls.State

  private func verification() -> StoreVerification<EnvironmentControls, State> {
    StoreVerification { EnvironmentControls(clock: $0.clock) }
  }

  /// Performs an operation, and records its result and time.
  private func pass(
    _ operation: Operation, _ controls: EnvironmentControls, on stage: SceneStage
  ) -> Relay<String> {
    let outcome = Relay("running")
    stage.start("pass") { _ in
      do throws(KooberError) {
        try await controls.pass(operation)
        outcome.accept("passed at \(stage.clock.now.offset)")
      } catch {
        outcome.accept("\(error.rawValue) at \(stage.clock.now.offset)")
      }
    }
    return outcome
  }

  @Test func configuredValuesAreInTheState() async throws {
    let sut = verification()
    let delay = try Delay(argument: .text("3s", quoted: false))
    try await sut.verify(
      when: { controls, _ in
        controls.fail(.authSignIn, with: .timedOut)
        controls.delay(.ridesOptions, by: delay)
        controls.recover(.authSignIn)
        controls.recover(.ridesOptions)
      },
      then: { recording in
        recording.expectStates([
          State(), State(failures: [.authSignIn: .timedOut]),
          State(failures: [.authSignIn: .timedOut], delays: [.ridesOptions: .seconds(3)]),
          State(delays: [.ridesOptions: .seconds(3)]), State(),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func anAnswerTakesTheDefaultTime() async throws {
    let sut = verification()
    try await sut.when { controls, stage in
      let outcome = pass(.authSignIn, controls, on: stage)
      try await stage.advance(by: .seconds(9))
      #expect(outcome.value == "passed at 1.0 seconds")
    }
    sut.then {
      $0.expectEffects([.at(.zero, .started("pass")), .at(.seconds(1), .finished("pass"))])
    }
  }

  @Test func anAnswerTakesItsConfiguredTime() async throws {
    let delay = try Delay(argument: .text("90s", quoted: false))
    try await verification().when { controls, stage in
      controls.delay(.authSignIn, by: delay)
      let slow = pass(.authSignIn, controls, on: stage)
      let other = pass(.authSignUp, controls, on: stage)
      try await stage.advance(by: .seconds(100))
      #expect(slow.value == "passed at 90.0 seconds")
      #expect(other.value == "passed at 1.0 seconds")
    }
  }

  @Test func anAnswerFailsAsConfiguredWhenItArrives() async throws {
    try await verification().when { controls, stage in
      let outcome = pass(.ridesRequest, controls, on: stage)
      try await stage.advance(by: .milliseconds(500))
      controls.fail(.ridesRequest, with: .noRides)
      try await stage.advance(by: .seconds(1))
      #expect(outcome.value == "noRides at 1.0 seconds")
    }
  }

  @Test func aRequestThatTimesOutReachesTheServer() async throws {
    let koober = try KooberFixture()
    try await koober.signIn()
    try await koober.call("env", "fail", "messages.send", "timedOut")
    try await koober.call("messages", "send", "G'day")
    try await koober.stage.advance(by: .seconds(1))
    try await koober.call("env", "recover", "messages.send")
    try await koober.open("koober://chat")
    try await koober.stage.advance(by: .seconds(10))
    // The message was sent twice, and published once.
    #expect(koober.text?.split(separator: "G'day").count == 2)
  }

  @Test func anExplorationIsOfferedOneFaultAtATime() {
    let controls = EnvironmentControls(clock: SceneStage.virtual().clock)
    let faults = controls.faults.map(\.description)
    #expect(faults.count == 44)
    #expect(faults.first == "fail auth.signIn with: notConnected")
    #expect(faults.contains("delay messages.send by: \"5s\""))
    #expect(faults.last == "move to: zoo")
    controls.fail(.messagesSend, with: .timedOut)
    controls.move(to: .zoo)
    #expect(
      controls.faults.map(\.description) == ["recover messages.send", "move to: market"])
  }

  @Test func rejectsANegativeDelay() async throws {
    let koober = try KooberFixture()
    let error = await #expect(throws: CommandError.self) {
      try await koober.call("env", "delay", "auth.signIn", "-1s")
    }
    #expect(error?.fix == "a duration cannot be negative")
  }
}
