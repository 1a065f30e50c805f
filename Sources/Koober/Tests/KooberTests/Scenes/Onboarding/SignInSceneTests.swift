import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct SignInStoreTests {
  private typealias State = SignInStore.State

  private let email = "jane@example.com"
  private let secret = Secret("secret")

  /// A form with a prefilled e-mail address, after the service has started.
  private func verification(
    email: String = "", failing error: KooberError? = nil
  ) async throws -> StoreVerification<SignInStore, State> {
    let sut = StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      if let error { fixture.controls.fail(.authSignIn, with: error) }
      fixture.auth.start()
      return SignInStore(email: email, auth: fixture.auth)
    }
    try await sut.verify(when: { _, _ in }, then: { $0.expectStates([State(email: email)]) })
    return sut
  }

  @Test func enteredFieldsAreInTheState() async throws {
    let sut = try await verification()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.setEmail(email))
        store.dispatch(.setPassword(secret))
        store.dispatch(.setPassword(secret))
        store.dispatch(.setPassword(nil))
      },
      then: { recording in
        recording.expectStates([
          State(email: email), State(email: email, password: secret), State(email: email),
        ])
      })
    try await sut.expectReleased()
  }

  @Test func anIncompleteFormShowsAnErrorUntilItChanges() async throws {
    let sut = try await verification(email: email)
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.submit)
        store.dispatch(.setPassword(secret))
      },
      then: { recording in
        recording.expectStates([
          State(email: email, progress: .failed(.formIncomplete)),
          State(email: email, password: secret),
        ])
        recording.expectNoEffects()
      })
  }

  @Test func theStateShowsARunningSignIn() async throws {
    let sut = try await verification(email: email)
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.setPassword(secret))
        store.dispatch(.submit)
        store.dispatch(.submit)
        store.dispatch(.setEmail("joe@example.com"))
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates([
          .at(.zero, State(email: email, password: secret)),
          .at(.zero, State(email: email, password: secret, progress: .submitting)),
          .at(.seconds(1), State(email: email, password: secret)),
        ])
        recording.expectEffects([
          .at(.zero, .started("auth.authenticate")),
          .at(.seconds(1), .finished("auth.authenticate")),
        ])
      })
    try await sut.expectReleased()
  }

  @Test(arguments: [KooberError.notConnected, .timedOut, .invalidCredentials])
  func aFailureIsShownUntilTheFormChanges(_ error: KooberError) async throws {
    let sut = try await verification(email: email, failing: error)
    try await sut.when { store, stage in
      store.dispatch(.setPassword(secret))
      store.dispatch(.submit)
      try await stage.advance(by: .seconds(1))
      store.dispatch(.setPassword(secret))
    }
    sut.then { $0.expectStates(of: \.progress.failed, [nil, error, nil]) }
  }

  @Test func aNewAttemptClearsTheProblem() async throws {
    let sut = try await verification(email: email, failing: .timedOut)
    try await sut.when { store, stage in
      store.dispatch(.setPassword(secret))
      store.dispatch(.submit)
      try await stage.advance(by: .seconds(1))
    }
    sut.then { $0.expectStates(of: \.progress.failed, [nil, .timedOut]) }
    try await sut.when { store, stage in
      store.dispatch(.submit)
      try await stage.advance(by: .seconds(1))
    }
    sut.then { recording in
      recording.expectStates([
        .at(.seconds(1), State(email: email, password: secret, progress: .submitting)),
        .at(.seconds(2), State(email: email, password: secret, progress: .failed(.timedOut))),
      ])
    }
  }

  @Test func anErrorIsAnAlertUntilItIsAnswered() async throws {
    let sut = try await verification(email: email)
    let view = SignInView()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.submit)
        store.dispatch(.ok)
        store.dispatch(.ok)
      },
      then: { recording in
        recording.expectStates(of: \.progress, [.failed(.formIncomplete), .editing])
        let alerts = recording.states.map { view.alert(in: view.props(from: $0.value)) }
        #expect(alerts == [Alert("Please fill in all fields."), nil])
      })
  }

  @Test func cancelSendsARoute() async throws {
    let sut = try await verification()
    try await sut.verify(
      when: { store, _ in store.dispatch(.cancel) },
      then: { recording in
        recording.expectRoutes([.action(.cancelled)])
        recording.expectNoStates()
      })
  }

  @Test func leavingTheFormStopsTheAttempt() async throws {
    let sut = try await verification(email: email)
    try await sut.when { store, _ in
      store.dispatch(.setPassword(secret))
      store.dispatch(.submit)
    }
    try await sut.expectReleased()
    sut.then {
      $0.expectEffects([.started("auth.authenticate"), .cancelled("auth.authenticate")])
    }
  }
}
