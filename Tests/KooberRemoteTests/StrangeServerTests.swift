import Scenes
import Testing

@testable import Koober
@testable import KooberRemote

/// What comes of asking whoever listens there.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StrangeServerTests {
  private let stage = SceneStage.virtual()

  /// The server of a port.
  ///
  /// - Parameters:
  ///   - port: Where it listens.
  ///   - limits: How long it may take.
  ///   - responder: Hears when a token is no longer good.
  ///   - onFailure: Called for each attempt that fails.
  /// - Returns: What lets people in, and what there is for one who is in.
  /// - Throws: Nothing, where the port is one.
  private func user(
    port: Int, limits: CloudLimits = .generous, responder: ExpiryLog = ExpiryLog(),
    onFailure: @escaping @MainActor () -> Void = {}
  ) throws -> (auth: any AuthRemoteAPI, apis: UserRemoteAPIs) {
    let jitter = { @MainActor in
      onFailure()
      return 0.0
    }
    let remote = RemoteAPIs(
      asking: CloudClient(
        url: try CloudURL("http://127.0.0.1:\(port)"), clock: stage.clock,
        date: { RemoteFixture.start }, jitter: jitter, limits: limits))
    let session = UserSession(
      profile: UserProfile(id: "1", name: "Jane", email: nil),
      remoteSession: RemoteUserSession(token: Secret("t")))
    return (remote.auth, remote.user(session, responder))
  }

  private func error<Value>(
    _ call: @escaping @MainActor () async throws(KooberError) -> Value
  ) async throws -> KooberError? {
    let call = RemoteCall(on: stage, call)
    try await stage.settle(within: CloudLimits.generous.whole)
    if case .failure(let error) = try #require(call.outcome) { return error }
    return nil
  }

  @Test(
    arguments: [
      // Not HTTP, or not all of it.
      (.lastWords("What?\r\n\r\n"), .unreadableAnswer, 3),
      (.lastWords(""), .notConnected, 3),
      (
        .lastWords(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"),
        .unreadableAnswer, 3
      ),
      // Not KooberCloud.
      (
        .answer(RawServer.http("200 OK", ["Content-Type: text/html"], body: "<p>Welcome!</p>")),
        .unreadableAnswer, 3
      ),
      (.answer(RawServer.http("200 OK", body: #"{"id":1}"#)), .unreadableAnswer, 3),
      (
        .answer(RawServer.http("200 OK", [], body: #"{"id":"1","name":"J"}"#)), .unreadableAnswer, 3
      ),
      (.answer(RawServer.http("204 No Content")), .unreadableAnswer, 3),
      (.answer(RawServer.http("302 Found", ["Location: /v1/profile"])), .unreadableAnswer, 3),
      (.answer(RawServer.http("404 Not Found")), .unreadableAnswer, 1),
      (.answer(RawServer.http("401 Unauthorized")), .unreadableAnswer, 1),
      (.answer(RawServer.http("500 Oops")), .serverFailed, 1),
      (.answer(RawServer.http("502 Bad Gateway")), .serverFailed, 3),
      (.answer(RawServer.http("503 Busy", ["Retry-After: 60"])), .serverFailed, 1),
      (.answer(RawServer.http("429 Slow Down", ["Retry-After: 60"])), .tooManyAttempts, 1),
      // More than anybody would say.
      (
        .answer(
          RawServer.http("200 OK", body: String(repeating: " ", count: 1 << 20) + #"{"id":"1"}"#)),
        .unreadableAnswer, 3
      ),
    ] as [(RawServer.Conduct, KooberError, Int)])
  func answersThatAreNotKooberClouds(
    _ conduct: RawServer.Conduct, _ expected: KooberError, _ requests: Int
  ) async throws {
    let server = try await RawServer(conduct)
    let profile = try user(port: server.port).apis.profile
    #expect(
      try await error { () async throws(KooberError) in try await profile.profile() } == expected)
    #expect(server.requestCount == requests)
  }

  @Test func aServerThatNeverAnswersIsGivenUp() async throws {
    let server = try await RawServer(.silence)
    let limits = CloudLimits(whole: .seconds(60), attempt: .milliseconds(300))
    var failures = 0
    let apis = try user(port: server.port, limits: limits) { failures += 1 }.apis
    let read = try await error { () async throws(KooberError) in try await apis.profile.profile() }
    #expect(read == .timedOut)
    #expect(failures == 3)
  }

  @Test func whoMayBeInIsNotLetInAgain() async throws {
    let server = try await RawServer(.silence)
    let limits = CloudLimits(whole: .seconds(1), attempt: .milliseconds(300))
    var failures = 0
    let (auth, _) = try user(port: server.port, limits: limits) { failures += 1 }
    let signIn = try await error { () async throws(KooberError) in
      try await auth.authenticate(.guest)
    }
    #expect(signIn == .timedOut)
    #expect(failures == 1)
  }

  @Test func whereNobodyListensOneIsNotConnected() async throws {
    let server = try await RawServer(.silence)
    let (auth, apis) = try user(port: server.port)
    try await server.stop()
    let read = try await error { () async throws(KooberError) in try await apis.profile.profile() }
    #expect(read == .notConnected)
    let signIn = try await error { () async throws(KooberError) in
      try await auth.authenticate(.guest)
    }
    #expect(signIn == .notConnected)
  }

  @Test func theStageShowsWhatItWaitsFor() async throws {
    let server = try await RawServer(.silence)
    let apis = try user(port: server.port).apis
    let call = RemoteCall(on: stage) { () async throws(KooberError) in
      try await apis.profile.profile()
    }
    for await _ in server.arrivals { break }
    #expect(
      stage.effects == [EffectStatus(name: "call", activity: .waiting(on: "GET /v1/profile"))])
    call.cancel()
    try await stage.settle(within: CloudLimits.generous.whole)
  }

  @Test func whoeverIsCancelledEndsTheRequest() async throws {
    let server = try await RawServer(.silence)
    let responder = ExpiryLog()
    let apis = try user(port: server.port, responder: responder).apis
    let call = RemoteCall(on: stage) { () async throws(KooberError) in
      try await apis.profile.profile()
    }
    for await _ in server.arrivals { break }
    call.cancel()
    for await _ in server.endedConnections { break }
    try await stage.settle(within: CloudLimits.generous.whole)
    #expect(call.outcome == .failure(.notConnected))
    #expect(server.requestCount == 1)
    #expect(responder.sessions.isEmpty)
  }
}
