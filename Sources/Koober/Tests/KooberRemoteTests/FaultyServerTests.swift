import NIOCore
import NIOPosix
import Scenes
import Synchronization
import Testing

@testable import Koober
@testable import KooberRemote

/// A server that answers every connection with the same bytes.
final class RawServer: Sendable {
  /// The reaction to a request.
  enum Behavior: Sendable {
    /// Send nothing, and keep the connection.
    case silence
    /// Send bytes, and keep the connection.
    case answer(String)
    /// Send bytes, and close the connection.
    case answerAndClose(String)
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let behavior: Behavior
    private let server: RawServer

    init(behavior: Behavior, server: RawServer) {
      self.behavior = behavior
      self.server = server
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      server.arrived()
      switch behavior {
      case .silence: break
      case .answer(let text):
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
      case .answerAndClose(let text):
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        context.close(promise: nil)
      }
    }

    func channelInactive(context: ChannelHandlerContext) { server.ends.yield() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }

  /// A port that no server gets, unlike that of a server that has stopped.
  static let unusedPort = 1

  private let channel = Mutex<(any Channel)?>(nil)
  private let count = Atomic(0)
  private let ends: AsyncStream<Void>.Continuation
  private let requests: AsyncStream<Void>.Continuation
  /// An element for each closed connection.
  let endedConnections: AsyncStream<Void>
  /// An element for each received request.
  let arrivals: AsyncStream<Void>

  /// Starts a server on a free port.
  init(_ behavior: Behavior) async throws {
    (endedConnections, ends) = AsyncStream.makeStream()
    (arrivals, requests) = AsyncStream.makeStream()
    let bound = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Handler(behavior: behavior, server: self))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    channel.withLock { $0 = bound }
  }

  /// An HTTP answer.
  static func http(
    _ status: String, _ headers: [String] = ["Content-Type: application/json"], body: String = ""
  ) -> String {
    (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers)
      .joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  var port: Int { channel.withLock { $0?.localAddress?.port ?? 0 } }

  /// The number of received requests.
  var requestCount: Int { count.load(ordering: .relaxed) }

  private func arrived() {
    count.add(1, ordering: .relaxed)
    requests.yield()
  }
}

/// Requests to servers that fail, or that answer unexpectedly.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FaultyServerTests {
  private let stage = SceneStage.virtual()

  /// The APIs of the server at a port.
  ///
  /// - Parameters:
  ///   - port: The server's port.
  ///   - limits: The time limits.
  ///   - onFailure: Called for each attempt that fails.
  /// - Returns: The accounts, and the APIs of a signed-in user.
  /// - Throws: `CloudURLError`, if the port is invalid.
  private func user(
    port: Int, limits: CloudLimits = .generous,
    onFailure: @escaping @MainActor () -> Void = {}
  ) throws -> (auth: any AuthRemoteAPI, apis: UserRemoteAPIs) {
    let jitter = { @MainActor in
      onFailure()
      return 0.0
    }
    let remote = RemoteAPIs(
      client: CloudClient(
        url: try CloudURL("http://127.0.0.1:\(port)"), clock: stage.clock,
        date: { RemoteFixture.start }, jitter: jitter, limits: limits))
    let session = UserSession(
      profile: UserProfile(id: "1", name: "Jane", email: nil),
      remoteSession: RemoteUserSession(token: Credential("t")))
    return (remote.auth, remote.user(session))
  }

  private func error<Value>(
    _ call: @escaping @MainActor () async throws(KooberError) -> Value
  ) async throws -> KooberError? {
    let call = RemoteCall(on: stage, call)
    try await stage.settle(within: CloudLimits.generous.total)
    if case .failure(let error) = try #require(call.outcome) { return error }
    return nil
  }

  @Test(
    arguments: [
      // Not HTTP, or truncated HTTP.
      (.answerAndClose("What?\r\n\r\n"), .unreadableAnswer, 3),
      (.answerAndClose(""), .notConnected, 3),
      (
        .answerAndClose(
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
      // Too long.
      (
        .answer(
          RawServer.http("200 OK", body: String(repeating: " ", count: 1 << 20) + #"{"id":"1"}"#)),
        .unreadableAnswer, 3
      ),
    ] as [(RawServer.Behavior, KooberError, Int)])
  func unexpectedAnswersAreReported(
    _ behavior: RawServer.Behavior, _ expected: KooberError, _ requests: Int
  ) async throws {
    let server = try await RawServer(behavior)
    let profile = try user(port: server.port).apis.profile
    #expect(
      try await error { () async throws(KooberError) in try await profile.profile() } == expected)
    #expect(server.requestCount == requests)
  }

  @Test func aSilentServerTimesOut() async throws {
    let server = try await RawServer(.silence)
    let limits = CloudLimits(total: .seconds(60), attempt: .milliseconds(300))
    var failures = 0
    let apis = try user(port: server.port, limits: limits) { failures += 1 }.apis
    let read = try await error { () async throws(KooberError) in try await apis.profile.profile() }
    #expect(read == .timedOut)
    #expect(failures == 3)
  }

  @Test func signInIsNotRetried() async throws {
    let server = try await RawServer(.silence)
    let limits = CloudLimits(total: .seconds(1), attempt: .milliseconds(300))
    var failures = 0
    let (auth, _) = try user(port: server.port, limits: limits) { failures += 1 }
    let signIn = try await error { () async throws(KooberError) in
      try await auth.authenticate(.guest)
    }
    #expect(signIn == .timedOut)
    #expect(failures == 1)
  }

  @Test func aServerThatIsGoneIsReportedAsNotConnected() async throws {
    let (auth, apis) = try user(port: RawServer.unusedPort)
    let read = try await error { () async throws(KooberError) in try await apis.profile.profile() }
    #expect(read == .notConnected)
    let signIn = try await error { () async throws(KooberError) in
      try await auth.authenticate(.guest)
    }
    #expect(signIn == .notConnected)
  }

  @Test func theEffectNamesItsRequest() async throws {
    let server = try await RawServer(.silence)
    let apis = try user(port: server.port).apis
    let call = RemoteCall(on: stage) { () async throws(KooberError) in
      try await apis.profile.profile()
    }
    for await _ in server.arrivals { break }
    #expect(
      stage.effects == [EffectStatus(name: "call", activity: .waiting(on: "GET /v1/profile"))])
    call.cancel()
    try await stage.settle(within: CloudLimits.generous.total)
  }

  @Test func cancelingEndsTheRequest() async throws {
    let server = try await RawServer(.silence)
    let apis = try user(port: server.port).apis
    let call = RemoteCall(on: stage) { () async throws(KooberError) in
      try await apis.profile.profile()
    }
    for await _ in server.arrivals { break }
    call.cancel()
    for await _ in server.endedConnections { break }
    try await stage.settle(within: CloudLimits.generous.total)
    #expect(call.outcome == .failure(.notConnected))
    #expect(server.requestCount == 1)
  }
}
