import Scenes
import Testing

@testable import Koober

/// What both servers' profiles have in common.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProfileRemoteAPITests {
  @Test(arguments: RemoteFixture.Kind.allCases)
  func aUserCanHaveAnotherName(_ kind: RemoteFixture.Kind) async throws {
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
  }
}
