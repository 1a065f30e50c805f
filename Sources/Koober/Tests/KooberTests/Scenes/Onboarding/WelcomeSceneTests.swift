import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct WelcomeStoreTests {
  private typealias State = WelcomeStore.State

  private func verification(
    failing error: KooberError? = nil
  ) -> StoreVerification<WelcomeStore, State> {
    StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      if let error { fixture.controls.fail(.authGuest, with: error) }
      fixture.auth.start()
      return WelcomeStore(auth: fixture.auth)
    }
  }

  @Test(arguments: [nil, KooberError.damagedSession])
  func theLastProblemIsShown(_ problem: KooberError?) async throws {
    let stage = SceneStage.virtual()
    let fixture = StoresFixture(
      on: stage, sessions: problem.map { ReadOnlyUserSessionDataStore(failing: $0) })
    fixture.auth.start()
    try await stage.settle()
    #expect(WelcomeStore(auth: fixture.auth).currentState == problem.map { .failed($0) } ?? .idle)
  }

  @Test func actionsSendRoutes() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.signUp)
        store.dispatch(.signIn)
      },
      then: { recording in
        recording.expectRoutes([.action(.signUp), .action(.signIn)])
        recording.expectStates([.idle])
      })
    try await sut.expectReleased()
  }

  @Test func aFailedGuestSignInIsShown() async throws {
    let sut = verification(failing: .notConnected)
    try await sut.verify(
      when: { store, stage in
        try await stage.settle()
        store.dispatch(.continueAsGuest)
        try await stage.advance(by: .seconds(1))
      },
      then: {
        $0.expectStates([
          .at(.zero, .idle), .at(.zero, .signingIn), .at(.seconds(1), .failed(.notConnected)),
        ])
      })
  }
}
