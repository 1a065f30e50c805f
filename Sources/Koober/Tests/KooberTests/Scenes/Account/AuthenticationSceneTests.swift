import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct AuthenticationStoreTests {
  private typealias State = AuthenticationState

  private let secret = Secret("secret")

  private func verification(
    of session: UserSession = .make(), failing error: KooberError? = nil
  ) -> StoreVerification<AuthenticationStore, AuthenticationState> {
    StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      if let error { fixture.controls.fail(.authSignIn, with: error) }
      return AuthenticationStore(
        on: stage, reason: "To be sure.", session: session, worker: fixture.authWorker)
    }
  }

  private func state(
    _ phase: State.Phase = .entering(nil)
  ) -> State {
    State(reason: "To be sure.", email: "jane@example.com", phase: phase)
  }

  @Test func theCorrectPasswordConfirmsOnce() async throws {
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
          .at(.zero, state()), .at(.zero, state(.refused(.formIncomplete))),
          .at(.zero, state(.entering(secret))), .at(.zero, state(.checking(secret))),
          .at(.seconds(1), state(.confirmed)),
        ])
        recording.expectRoutes([.at(.seconds(1), .state(.confirmed))])
      })
    try await sut.expectReleased()
  }

  @Test(arguments: [KooberError.invalidCredentials, .notConnected, .tooManyAttempts])
  func aFailedCheckClearsThePassword(_ error: KooberError) async throws {
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
          state(), state(.entering(secret)), state(.checking(secret)), state(.refused(error)),
          state(),
        ])
        recording.expectNoRoutes()
      })
  }

  @Test func cancelingStopsTheCheck() async throws {
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

  @Test func aGuestConfirmsWithoutAPassword() async throws {
    try await verification(of: .guest).verify(
      when: { store, _ in store.dispatch(.submit) },
      then: { recording in
        recording.expectStates(of: \.phase, [.entering(nil), .confirmed])
        recording.expectRoutes([.state(.confirmed)])
        recording.expectNoEffects()
      })
  }

  @Test func thePasswordIsNotPrinted() {
    for phase in [State.Phase.entering(secret), .checking(secret)] {
      #expect(!Value(reflecting: state(phase)).description.contains("secret"))
      #expect(!"\(state(phase))".contains("\"secret\""))
    }
  }

  @Test func rendersTheQuestion() {
    let view = AuthenticationView()
    #expect(
      view.render(view.props(from: state(.refused(.invalidCredentials)))) == """
        Confirm your password

        To be sure.

        E-mail    jane@example.com
        Password  -

        [submit]  [cancel]
        """)
    #expect(
      view.alert(in: state(.refused(.invalidCredentials)))
        == Alert("Wrong address or password."))
    #expect(State.reduce(state(.refused(.timedOut)), .acknowledged) == state())
    #expect(
      view.render(view.props(from: State(reason: "To be sure.", email: nil))) == """
        Confirm your password

        To be sure.

        Guests have no password.

        [submit]  [cancel]
        """)
    #expect(
      view.render(view.props(from: state(.checking(secret)))).hasSuffix(
        "Password  ******\n\nChecking ...  [cancel]"))
  }
}

@MainActor
struct PasswordVerifierTests {
  /// Accounts whose sessions all have different tokens.
  private final class Accounts: AuthRemoteAPI {
    private(set) var log: [String] = []

    func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
      guard case .signIn(let email, let password) = attempt, password.revealed == "secret" else {
        throw .invalidCredentials
      }
      log.append("in as \(email)")
      return UserSession(
        profile: UserProfile(id: email, name: "Jane", email: email),
        remoteSession: RemoteUserSession(token: Credential("another")))
    }

    func revoke(_ session: RemoteUserSession) async throws(KooberError) {
      log.append("revoked \(session.token.revealed)")
    }
  }

  private let stage = SceneStage.virtual()
  private let jane = UserSession.make()

  @Test func verificationRevokesOnlyItsOwnSession() async throws {
    let sessions = InMemoryUserSessionDataStore()
    try sessions.save(jane)
    let accounts = Accounts()
    let worker = AuthWorker.make(
      on: stage, repository: KooberUserSessionRepository(dataStore: sessions, api: accounts))
    try await worker.verify(Credential("secret"), of: jane)
    try await stage.settle()
    #expect(accounts.log == ["in as jane@example.com", "revoked another"])
    await #expect(throws: KooberError.invalidCredentials) {
      try await worker.verify(Credential("wrong"), of: jane)
    }
    try await stage.settle()
    #expect(accounts.log.count == 2)
    #expect(try sessions.read() == jane)
  }

  @Test func anIdenticalSessionIsNotRevoked() async throws {
    let fixture = StoresFixture(on: stage)
    fixture.controls.delay(.authSignIn, by: try Delay(argument: .text("0s", quoted: false)))
    try await fixture.authWorker.verify(Credential("secret"), of: jane)
    #expect(stage.effects == [])
  }

  @Test func rejectsAnyPasswordOfAGuest() async throws {
    await #expect(throws: KooberError.invalidCredentials) {
      try await StoresFixture(on: stage).authWorker.verify(
        Credential("secret"), of: .guest)
    }
  }
}

/// The requester of a confirmation receives its result exactly once.
@MainActor
struct AuthenticationTests {
  @MainActor
  private final class Results {
    var received: [SceneResult] = []
  }

  private let results = Results()

  private func waiting() async throws -> KooberFixture {
    let koober = try KooberFixture()
    try await koober.enter(.account)
    try koober.app.router.show(
      KooberPlace.authenticate(reason: "Your account goes."), by: "app/signedIn", cause: "test",
      onResult: { [results] in results.received.append($0) })
    return koober
  }

  @Test func theResultIsDeliveredOnce() async throws {
    let koober = try await waiting()
    let session = koober.app.services.first?.state
    try await koober.act("setPassword", "wrong")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
    #expect(results.received == [])
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(5))
    #expect(results.received == [.value(true)])
    #expect(koober.path == "account")
    #expect(koober.app.services.first?.state == session)
    try await koober.expectNoLeaks()
  }

  @Test(arguments: [
    ("cancel", RemovalReason.dismissed), ("back", .dismissed), ("link", .replanned),
    ("signOut", .rootReplaced),
  ])
  func leavingCancelsTheResult(way: String, reason: RemovalReason) async throws {
    let koober = try await waiting()
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    switch way {
    case "cancel": try await koober.act("cancel")
    case "back": try await koober.back()
    case "link": try await koober.open("koober://account")
    default: try await koober.call("auth", "signOut")
    }
    try await koober.stage.advance(by: .seconds(5))
    #expect(results.received == [.cancelled(reason)])
    #expect(!koober.path.contains("authenticate"))
    #expect(!koober.stage.effects.contains { $0.name == "authenticate.verify" })
  }

  @Test func confirmingWithoutARequesterClosesTheScene() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.account)
    let place = KooberPlace.authenticate(reason: "To be sure.")
    try koober.app.router.show(place, by: .top, cause: "test")
    try await koober.act("setPassword", "secret")
    try await koober.act("submit")
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.path == "account")
  }

  @Test func aRequestDuringATransitionRunsAfterIt() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.account)
    try await koober.act("settings")
    try await koober.act("setName", "Jo")
    let observation = koober.app.router.observe { [unowned koober] _ in
      guard koober.path == "lounge" else { return }
      for scene in koober.app.router.liveScenes where scene.name == "settings" {
        try? scene.action("save", arguments: [])()
      }
    }
    try koober.app.router.selectTab(named: "lounge", cause: "test")
    observation.cancel()
    try await koober.stage.settle()
    #expect(koober.path == "account > settings > authenticate reason=\"Your name changes.\"")
    try await koober.act("cancel")
    #expect(try koober.state("settings", "phase") == "editing")
  }
}
