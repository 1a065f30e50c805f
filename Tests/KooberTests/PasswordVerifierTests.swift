import Scenes
import Testing

@testable import Koober

@MainActor
struct PasswordVerifierTests {
  /// Accounts whose every session has a token of its own.
  private final class Accounts: AuthRemoteAPI {
    private(set) var log: [String] = []

    func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
      guard case .signIn(let email, let password) = attempt, password.revealed == "secret" else {
        throw .invalidCredentials
      }
      log.append("in as \(email)")
      return UserSession(
        profile: UserProfile(id: email, name: "Jane", email: email),
        remoteSession: RemoteUserSession(token: Secret("another")))
    }

    func revoke(_ session: RemoteUserSession) async throws(KooberError) {
      log.append("revoked \(session.token.revealed)")
    }
  }

  private let stage = SceneStage.virtual()
  private let jane = UserSession.make()

  @Test func theSessionStaysAndTheOtherIsRevoked() async throws {
    let sessions = InMemoryUserSessionDataStore()
    try sessions.save(jane)
    let accounts = Accounts()
    let verifier = PasswordVerifier(
      on: stage, repository: KooberUserSessionRepository(dataStore: sessions, api: accounts),
      session: jane)
    try await verifier.verify(Secret("secret"))
    try await stage.settle()
    #expect(accounts.log == ["in as jane@example.com", "revoked another"])
    await #expect(throws: KooberError.invalidCredentials) {
      try await verifier.verify(Secret("wrong"))
    }
    try await stage.settle()
    #expect(accounts.log.count == 2)
    #expect(try sessions.read() == jane)
  }

  @Test func aServerThatKnowsOneSessionKeepsIt() async throws {
    let fixture = StoresFixture(on: stage)
    fixture.controls.delay(.authSignIn, by: try Delay(argument: .text("0s", quoted: false)))
    try await fixture.verifier().verify(Secret("secret"))
    #expect(stage.effects == [])
  }

  @Test func aGuestHasNoPassword() async throws {
    let guest = UserSession(
      profile: .guest, remoteSession: RemoteUserSession(token: Secret("token")))
    await #expect(throws: KooberError.invalidCredentials) {
      try await StoresFixture(on: stage).verifier(guest).verify(Secret("secret"))
    }
  }
}
