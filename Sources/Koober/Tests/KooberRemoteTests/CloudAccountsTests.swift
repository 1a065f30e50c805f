import Scenes
import Testing

@testable import Koober

/// The accounts of the built-in server and of KooberCloud behave the same.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AuthRemoteAPITests {
  private func outcome(
    _ fixture: RemoteFixture, _ attempt: AuthAttempt
  ) async throws -> Result<UserSession, KooberError> {
    try await fixture.outcome { () async throws(KooberError) in
      try await fixture.remote.auth.authenticate(attempt)
    }
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func aNewUserCanSignIn(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let session = try await fixture.signUp()
    #expect(session.profile.name == "jane")
    #expect(session.profile.email == "jane@example.com")
    #expect(!session.profile.isGuest)
    let again = try await outcome(
      fixture, .signIn(email: "jane@example.com", password: Credential("secret"))
    ).get()
    #expect(again.profile == session.profile)
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func rejectsAWrongPassword(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    _ = try await fixture.signUp()
    let outcome = try await outcome(
      fixture, .signIn(email: "jane@example.com", password: Credential("wrong")))
    #expect(outcome == .failure(.invalidCredentials))
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func rejectsATakenAddress(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let outcome = try await outcome(
      fixture, .signUp(name: "T", email: "taken@example.com", password: Credential("secret")))
    #expect(outcome == .failure(.emailTaken))
  }

  @Test(
    arguments: RemoteFixture.Kind.allCases,
    [
      ("", "a@example.com", "secret", KooberError.nameNotAccepted),
      ("a\nb", "a@example.com", "secret", .nameNotAccepted),
      ("A", "example.com", "secret", .emailNotAccepted), ("A", "a@", "secret", .emailNotAccepted),
      ("A", "a b@example.com", "secret", .emailNotAccepted),
      ("A", "a@example.com", "short", .passwordNotAccepted),
    ])
  func rejectsInvalidForms(
    _ kind: RemoteFixture.Kind, _ entered: (String, String, String, KooberError)
  ) async throws {
    let fixture = try await RemoteFixture(kind)
    let (name, email, password, error) = entered
    let outcome = try await outcome(
      fixture, .signUp(name: name, email: email, password: Credential(password)))
    #expect(outcome == .failure(error))
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func guestsSignInWithoutCredentials(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let one = try await outcome(fixture, .guest).get()
    let other = try await outcome(fixture, .guest).get()
    #expect(one.profile.isGuest && other.profile.isGuest)
    #expect(one.profile.id != other.profile.id)
    #expect(one.remoteSession != other.remoteSession)
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func revokingASessionTwiceSucceeds(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let session = try await fixture.signUp().remoteSession
    for _ in 1...2 {
      let error = try await fixture.error { () async throws(KooberError) in
        try await fixture.remote.auth.revoke(session)
      }
      #expect(error == nil)
    }
  }
}

/// The profiles of the built-in server and of KooberCloud behave the same.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProfileRemoteAPITests {
  @Test(arguments: RemoteFixture.Kind.allCases)
  func aSessionThatHasEndedIsReportedOnce(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let session = try await fixture.signUp()
    let profile = fixture.remote.user(session, fixture.responder).profile
    let read = { @Sendable @MainActor () async throws(KooberError) in try await profile.profile() }
    #expect(try await fixture.error(read) == nil)
    try await fixture.end(session)
    #expect(fixture.responder.sessions == [])
    for _ in 1...2 { #expect(try await fixture.error(read) == .sessionExpired) }
    #expect(fixture.responder.sessions == [session.remoteSession])
  }

  @Test(arguments: RemoteFixture.Kind.allCases)
  func aUserCanBeRenamed(_ kind: RemoteFixture.Kind) async throws {
    let fixture = try await RemoteFixture(kind)
    let session = try await fixture.signUp()
    let profile = fixture.remote.user(session, fixture.responder).profile
    let before = try await fixture.value { () async throws(KooberError) in
      try await profile.profile()
    }
    #expect(before == session.profile)
    var joan = before
    joan.name = "Joan"
    let renamed = try await fixture.value { () async throws(KooberError) in
      try await profile.rename(to: "Joan")
    }
    #expect(renamed == joan)
    let after = try await fixture.value { () async throws(KooberError) in
      try await profile.profile()
    }
    #expect(after == joan)
    // The server keeps the name, whatever a client does.
    let again = try await fixture.value { () async throws(KooberError) in
      try await fixture.remote.auth.authenticate(
        .signIn(email: "jane@example.com", password: Credential("secret")))
    }
    #expect(again.profile == joan)
  }
}
