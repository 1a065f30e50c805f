import CloudTesting
import Scenes
import Testing

@testable import Koober
@testable import KooberRemote

/// Failures of KooberCloud and of the network.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FaultTests {
  @Test func anUnknownTokenExpiresTheSessionOnce() async throws {
    let fixture = try await RemoteFixture(.cloud)
    let session = UserSession(
      profile: UserProfile(id: "1", name: "Jane", email: nil),
      remoteSession: RemoteUserSession(token: Credential("stale")))
    let user = fixture.remote.user(session, fixture.responder)
    let calls = [
      fixture.begin { () async throws(KooberError) in _ = try await user.rides.rides() },
      fixture.begin { () async throws(KooberError) in _ = try await user.profile.profile() },
      fixture.begin { () async throws(KooberError) in
        _ = try await user.messages.messages(after: 0)
      },
    ]
    try await fixture.advance(by: .seconds(1))
    for call in calls { #expect(throws: KooberError.sessionExpired) { try call.outcome?.get() } }
    #expect(fixture.responder.sessions == [session.remoteSession])
  }

  @Test func anExpiredTokenEndsTheSession() async throws {
    let fixture = try await RemoteFixture(
      .cloud, LocalCloud(tokenLifetime: .seconds(10)))
    let session = try await fixture.signUp()
    let profile = fixture.remote.user(session, fixture.responder).profile
    try await fixture.advance(by: .seconds(8))
    let read = { @Sendable @MainActor () async throws(KooberError) in try await profile.profile() }
    #expect(try await fixture.error(read) == nil)
    #expect(try await fixture.error(read) == .sessionExpired)
    #expect(fixture.responder.sessions == [session.remoteSession])
  }

  @Test func failedSignInsAreLimited() async throws {
    let fixture = try await RemoteFixture(.cloud, LocalCloud(signInsPerAccount: 2))
    _ = try await fixture.signUp()
    var errors: [KooberError?] = []
    for _ in 1...3 {
      errors.append(
        try await fixture.error { () async throws(KooberError) in
          try await fixture.remote.auth.authenticate(
            .signIn(email: "jane@example.com", password: Credential("wrong")))
        })
    }
    #expect(errors == [.invalidCredentials, .invalidCredentials, .tooManyAttempts])
  }

  @Test(
    arguments: [
      ("", "jane@example.com", "secret", .nameNotAccepted),
      ("Jane", "jane", "secret", .emailNotAccepted),
      ("Jane", "jane@example.com", "short", .passwordNotAccepted),
    ] as [(String, String, String, KooberError)])
  func rejectsInvalidForms(
    _ name: String, _ email: String, _ password: String, _ expected: KooberError
  ) async throws {
    let fixture = try await RemoteFixture(.cloud)
    let error = try await fixture.error { () async throws(KooberError) in
      try await fixture.remote.auth.authenticate(
        .signUp(name: name, email: email, password: Credential(password)))
    }
    #expect(error == expected)
  }

  @Test func anEmptyPasswordIsReportedAsWrong() async throws {
    let fixture = try await RemoteFixture(.cloud)
    let error = try await fixture.error { () async throws(KooberError) in
      try await fixture.remote.auth.authenticate(
        .signIn(email: "jane@example.com", password: Credential("")))
    }
    #expect(error == .invalidCredentials)
  }

  @Test(arguments: [
    #""delay","milliseconds":200"#, #""fail","status":503"#, #""fail","status":502,"times":2"#,
    #""garbage","times":2"#, #""drop","times":2"#, #""cutAnswer""#, #""loseAnswer""#,
  ])
  func temporaryFaultsAreRetried(_ kind: String) async throws {
    let fixture = try await RemoteFixture(.cloud)
    let user = try await fixture.user()
    let (request, id) = (fixture.makeRequest(), fixture.makeID())
    try await fixture.add(fault: #"{"path":"/v1/messages","kind":\#(kind)}"#)
    let sent = try await fixture.value { () async throws(KooberError) in
      try await user.messages.send("hello", id: id)
    }
    let received = try await fixture.value { () async throws(KooberError) in
      try await user.messages.messages(after: 0)
    }
    #expect(received == [sent])
    try await fixture.add(fault: #"{"path":"/v1/rides","kind":\#(kind)}"#)
    let ride = try await fixture.value { () async throws(KooberError) in
      try await user.rides.send(request)
    }
    try await fixture.add(fault: #"{"path":"/v1/rides","kind":\#(kind)}"#)
    let rides = try await fixture.value { () async throws(KooberError) in
      try await user.rides.rides()
    }
    #expect(rides.map(\.id) == [ride.id])
    try await fixture.add(fault: #"{"path":"/v1/rides","kind":\#(kind)}"#)
    let cancelled = try await fixture.value { () async throws(KooberError) in
      try await user.rides.cancel(ride.id)
    }
    #expect(cancelled.progress == .cancelled)
  }

  @Test(
    arguments: [
      (#""fail","status":500,"times":1"#, .serverFailed),
      (#""fail","times":3,"status":504"#, .serverFailed),
      (#""garbage","times":3"#, .unreadableAnswer), (#""drop","times":3"#, .notConnected),
      (#""cutAnswer","times":3"#, .unreadableAnswer),
    ] as [(String, KooberError)])
  func persistentFaultsAreReported(_ kind: String, _ expected: KooberError) async throws {
    let fixture = try await RemoteFixture(.cloud)
    let rides = try await fixture.user().rides
    try await fixture.add(fault: #"{"path":"/v1/ride-options","kind":\#(kind)}"#)
    let options = { @Sendable @MainActor () async throws(KooberError) in
      try await rides.options(near: RemoteFixture.market)
    }
    #expect(try await fixture.error(options) == expected)
    #expect(try await fixture.value(options).count == 4)
  }

  @Test(
    arguments: [
      (#""fail","status":503"#, .serverFailed), (#""garbage""#, .unreadableAnswer),
      (#""drop""#, .notConnected), (#""loseAnswer""#, .notConnected),
    ] as [(String, KooberError)])
  func signUpIsNotRetried(_ kind: String, _ expected: KooberError) async throws {
    let fixture = try await RemoteFixture(.cloud)
    try await fixture.add(fault: #"{"path":"/v1/accounts","kind":\#(kind)}"#)
    let error = try await fixture.error { () async throws(KooberError) in
      try await fixture.remote.auth.authenticate(
        .signUp(name: "Jane", email: "jane@example.com", password: Credential("secret")))
    }
    #expect(error == expected)
  }

  @Test(arguments: [1, 2, 5, 6])
  func ridesAreLoadedInPages(_ length: Int) async throws {
    let fixture = try await RemoteFixture(.cloud)
    let session = try await fixture.signUp()
    let rides = CloudRideRemoteAPI(
      client: UserClient(
        client: CloudClient(
          url: try fixture.url(), clock: fixture.stage.clock, date: { RemoteFixture.start },
          jitter: { 0 }),
        session: session.remoteSession),
      pageLength: length)
    var sent: [Ride.ID] = []
    for _ in 1...5 {
      let request = fixture.makeRequest()
      sent.append(
        try await fixture.value { () async throws(KooberError) in try await rides.send(request).id }
      )
    }
    let list = try await fixture.value { () async throws(KooberError) in try await rides.rides() }
    #expect(list.map(\.id) == sent)
  }
}
