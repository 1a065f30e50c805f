import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct AuthenticationStoreTests {
  private typealias State = AuthenticationState

  private let secret = Secret("secret")

  private func verification(
    _ profile: UserProfile = UserSession.make().profile, failing error: KooberError? = nil
  ) -> StoreVerification<AuthenticationStore, AuthenticationState> {
    StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      if let error { fixture.controls.fail(.authSignIn, with: error) }
      return AuthenticationStore(
        on: stage, reason: "To be sure.", profile: profile, verify: fixture.verifier().verify)
    }
  }

  private func state(
    _ phase: State.Phase = .entering(nil), problem: KooberError? = nil
  ) -> State {
    State(reason: "To be sure.", email: "jane@example.com", phase: phase, problem: problem)
  }

  @Test func theRightPasswordIsConfirmedOnce() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.submit)
        store.dispatch(.setPassword(secret))
        for _ in 1...2 { store.dispatch(.submit) }
        store.dispatch(.setPassword(nil))
        try await stage.advance(by: .seconds(5))
        for _ in 1...2 { store.dispatch(.submit) }
      },
      then: { recording in
        recording.expectStates([
          .at(.zero, state()), .at(.zero, state(problem: .formIncomplete)),
          .at(.zero, state(.entering(secret))), .at(.zero, state(.checking(secret))),
          .at(.seconds(1), state(.confirmed)),
        ])
        recording.expectRoutes([.at(.seconds(1), .state(.confirmed))])
      })
    try await sut.expectReleased()
  }

  @Test(arguments: [KooberError.invalidCredentials, .notConnected, .tooManyAttempts])
  func aPasswordIsForgottenWhenTheCheckFails(_ error: KooberError) async throws {
    let sut = verification(failing: error)
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.setPassword(secret))
        store.dispatch(.submit)
        try await stage.advance(by: .seconds(1))
        store.dispatch(.setPassword(nil))
      },
      then: { recording in
        recording.expectStates([
          state(), state(.entering(secret)), state(.checking(secret)), state(problem: error),
          state(),
        ])
        recording.expectNoRoutes()
      })
  }

  @Test func whoLeavesIsNotWaitedFor() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.setPassword(secret))
        store.dispatch(.submit)
        store.dispatch(.cancel)
      },
      then: { $0.expectRoutes([.action(.cancelled)]) })
    try await sut.expectReleased()
    sut.then { $0.expectEffects([.cancelled("authenticate.verify")]) }
  }

  @Test func aGuestHasNothingToEnter() async throws {
    try await verification(.guest).verify(
      when: { store, _ in store.dispatch(.submit) },
      then: { recording in
        recording.expectStates(of: \.phase, [.entering(nil), .confirmed])
        recording.expectRoutes([.state(.confirmed)])
        recording.expectNoEffects()
      })
  }

  @Test func thePasswordShowsNowhere() {
    for phase in [State.Phase.entering(secret), .checking(secret)] {
      #expect(!Value(reflecting: state(phase)).description.contains("secret"))
      #expect(!"\(state(phase))".contains("\"secret\""))
    }
  }

  @Test func theQuestionShows() {
    let view = AuthenticationView()
    #expect(
      view.render(view.props(from: state(problem: .invalidCredentials))) == """
        Please confirm it's you

        To be sure.

        E-mail    jane@example.com
        Password  -

        ! Wrong address or password.

        [submit]  [cancel]
        """)
    #expect(
      view.render(view.props(from: State(reason: "To be sure.", email: nil))) == """
        Please confirm it's you

        To be sure.

        You are a guest: there is no password.

        [submit]  [cancel]
        """)
    #expect(
      view.render(view.props(from: state(.checking(secret)))).hasSuffix(
        "Password  ******\n\nChecking ...  [cancel]"))
  }
}
