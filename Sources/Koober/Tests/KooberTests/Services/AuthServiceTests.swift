import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct AuthServiceTests {
  private typealias Verification = StoreVerification<AuthService, AuthState>

  private let jane = UserSession.make()
  private let attempt = AuthAttempt.make()

  private func verification(
    sessions: (any UserSessionDataStore)? = nil, failing: [Operation: KooberError] = [:]
  ) -> Verification {
    StoreVerification { stage in
      let fixture = StoresFixture(on: stage, sessions: sessions)
      for (operation, error) in failing { fixture.controls.fail(operation, with: error) }
      return fixture.auth
    }
  }

  /// A started service without a user, verified up to that state.
  private func signedOut(
    sessions: (any UserSessionDataStore)? = nil, failing: [Operation: KooberError] = [:]
  ) async throws -> Verification {
    let sut = verification(sessions: sessions, failing: failing)
    try await sut.verify(
      when: { auth, _ in auth.start() },
      then: { $0.expectStates([.starting, .reading, .signedOut]) })
    return sut
  }

  @Test func aStoredSessionIsRestored() async throws {
    let sessions = InMemoryUserSessionDataStore()
    try sessions.save(jane)
    let sut = verification(sessions: sessions)
    try await sut.verify(
      when: { auth, _ in auth.start() },
      then: { recording in
        recording.expectStates([
          .at(.zero, .starting), .at(.zero, .reading), .at(.zero, .signedIn(jane)),
        ])
        recording.expectEffects([.started("auth.readSession"), .finished("auth.readSession")])
      })
  }

  @Test func aDamagedSessionIsReported() async throws {
    let sut = verification(sessions: ReadOnlyUserSessionDataStore(failing: .damagedSession))
    try await sut.verify(
      when: { auth, _ in auth.start() },
      then: { $0.expectStates([.starting, .reading, .failed(.damagedSession)]) })
  }

  @Test func signingInWaitsForTheServer() async throws {
    let sessions = InMemoryUserSessionDataStore()
    let sut = try await signedOut(sessions: sessions)
    try await sut.verify(
      when: { auth, stage in
        auth.signIn(email: "jane@example.com", password: Secret("secret"))
        try await stage.advance(by: .seconds(3))
      },
      then: { recording in
        recording.expectStates([
          .at(.zero, .authenticating(attempt)), .at(.seconds(1), .signedIn(jane)),
        ])
      })
    #expect(try sessions.read() == jane)
  }

  @Test func signingUpSignsIn() async throws {
    let sut = try await signedOut()
    let password = Secret("secret")
    try await sut.verify(
      when: { auth, stage in
        auth.signUp(name: "Joe", email: "joe@example.com", password: password)
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates([
          .authenticating(
            .signUp(name: "Joe", email: "joe@example.com", password: Credential(password))),
          .signedIn(.make(name: "Joe", email: "joe@example.com")),
        ])
      })
  }

  @Test func aRejectedAttemptCanBeRetried() async throws {
    let sut = try await signedOut()
    try await sut.verify(
      when: { auth, stage in
        auth.signIn(email: "jane@example.com", password: Secret("wrong"))
        try await stage.advance(by: .seconds(1))
      },
      then: {
        $0.expectStates([.authenticating(.make(password: "wrong")), .failed(.invalidCredentials)])
      })
    try await sut.verify(
      when: { auth, stage in
        auth.authenticate(attempt)
        try await stage.advance(by: .seconds(1))
      },
      then: {
        $0.expectStates([
          .at(.seconds(1), .authenticating(attempt)), .at(.seconds(2), .signedIn(jane)),
        ])
      })
  }

  @Test(arguments: [KooberError.notConnected, .timedOut])
  func aFailingServerIsReported(_ error: KooberError) async throws {
    let sut = try await signedOut(failing: [.authSignIn: error])
    try await sut.verify(
      when: { auth, stage in
        auth.authenticate(attempt)
        try await stage.advance(by: .seconds(1))
      },
      then: { $0.expectStates([.authenticating(attempt), .failed(error)]) })
  }

  @Test func aSessionThatCannotBeStoredIsReported() async throws {
    let sut = try await signedOut(sessions: ReadOnlyUserSessionDataStore(nil))
    try await sut.verify(
      when: { auth, stage in
        auth.authenticate(attempt)
        try await stage.advance(by: .seconds(1))
      },
      then: { $0.expectStates([.authenticating(attempt), .failed(.storageFailed)]) })
  }

  @Test func signingOutCancelsSigningIn() async throws {
    let sessions = InMemoryUserSessionDataStore()
    let sut = try await signedOut(sessions: sessions)
    try await sut.verify(
      when: { auth, stage in
        auth.authenticate(attempt)
        try await stage.advance(by: .milliseconds(500))
        auth.signOut()
        try await stage.advance(by: .seconds(5))
      },
      then: { recording in
        recording.expectStates([
          .at(.zero, .authenticating(attempt)), .at(.milliseconds(500), .signedOut),
        ])
        recording.expectEffects([
          .at(.zero, .started("auth.authenticate")),
          .at(.milliseconds(500), .cancelled("auth.authenticate")),
        ])
      })
    #expect(try sessions.read() == nil)
  }

  @Test func signingOutDeletesTheSession() async throws {
    let sessions = InMemoryUserSessionDataStore()
    try sessions.save(jane)
    let sut = verification(sessions: sessions)
    try await sut.when { auth, _ in auth.start() }
    try await sut.when { auth, _ in auth.signOut() }
    sut.then {
      $0.expectStates([
        .starting, .reading, .signedIn(jane), .leaving(jane), .signingOut(jane), .signedOut,
      ])
    }
    #expect(try sessions.read() == nil)
  }

  @Test func aFailedSignOutIsReported() async throws {
    let sut = verification(sessions: ReadOnlyUserSessionDataStore(jane))
    try await sut.verify(
      when: { auth, _ in auth.start() },
      then: { $0.expectStates([.starting, .reading, .signedIn(jane)]) })
    try await sut.verify(
      when: { auth, _ in auth.signOut() },
      then: {
        $0.expectStates([
          .leaving(jane), .signingOut(jane), .signOutFailed(jane, .failed(.storageFailed)),
        ])
      })
    try await sut.verify(
      when: { auth, _ in auth.signOut() },
      then: {
        $0.expectStates([
          .leaving(jane), .signingOut(jane), .signOutFailed(jane, .failed(.storageFailed)),
        ])
      })
  }

  @Test func callsBeforeTheStartAreIgnored() async throws {
    let sut = verification()
    try await sut.verify(
      when: { auth, _ in
        auth.signOut()
        auth.authenticate(attempt)
      },
      then: { recording in
        recording.expectStates([.starting])
        recording.expectNoEffects()
      })
    try await sut.expectReleased()
  }
}
