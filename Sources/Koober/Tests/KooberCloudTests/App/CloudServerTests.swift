import CloudTesting
import Hummingbird
import HummingbirdTesting
import Logging
import ServiceLifecycle
import Testing

@testable import KooberCloud

/// Invalid requests over a socket.
@Suite(.timeLimit(.minutes(10)))
struct ConnectionTests {
  private func answer(
    to pieces: [String], untilHead: Bool = false,
    changing change: (inout CloudConfiguration) -> Void = { _ in }
  ) async throws -> String {
    let fixture = try CloudFixture(changing: change)
    return try await fixture.server.application().test(.live) { client in
      let port = try #require(client.port)
      let answer = try await RawConnection.exchange(
        pieces, port: port, untilHead: untilHead)
      // The server continues to serve other clients.
      let reply = try await TestingClient(port: port).get("/v1/profile")
      #expect(reply.status == 401)
      return answer
    }
  }

  @Test(arguments: [
    "GARBAGE\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n",
    "GET /v1/profile HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 100_000)
      + "\r\n\r\n",
    "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
  ])
  func garbageClosesTheConnection(_ bytes: String) async throws {
    let answer = try await answer(to: [bytes])
    #expect(answer == "" || answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
  }

  @Test(arguments: ["", "Host: a\r\nHost: b\r\n"])
  func aRequestNamesOneHost(_ fields: String) async throws {
    let answer = try await answer(
      to: ["GET /v1/profile HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n"])
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(
      answer.hasSuffix(#"{"error":{"code":"badRequest","message":"The request is invalid."}}"#))
  }

  @Test(arguments: ["", "Host: a\r\n", "Connection: keep-alive\r\n"])
  func aConnectionOfHTTP10EndsAfterOneAnswer(_ fields: String) async throws {
    let request = "GET /v1/profile HTTP/1.0\r\n\(fields)\r\n"
    // The second request would be answered if the connection remained open.
    let answer = try await answer(to: [request + request])
    #expect(answer.hasPrefix("HTTP/1.1 401 Unauthorized\r\n"))
    #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
    #expect(
      answer.hasSuffix(
        """
        {"error":{"code":"notSignedIn",\
        "message":"A token is required: Authorization: Bearer TOKEN."}}
        """))
  }

  @Test func connectionsOfAnAddressAreLimited() async throws {
    let request = "GET /v1/profile HTTP/1.1\r\nHost: a\r\n\r\n"
    let fixture = try CloudFixture { $0.connectionsPerAddress = 2 }
    try await fixture.server.application().test(.live) { client in
      let port = try #require(client.port)
      // The client of the test has a connection of its own, which it may open late.
      _ = try await client.execute(uri: "/v1/profile", method: .get)
      try await RawConnection.whileOpen(request, port: port) { answer in
        #expect(answer.hasPrefix("HTTP/1.1 401 "))
        let other = try await RawConnection.exchange([request], port: port, untilHead: true)
        #expect(other == "")
      }
    }
  }

  @Test func closedConnectionsDoNotCount() {
    let limit = ConnectionLimit(perAddress: 2)
    let network = ClientNetwork(address: "192.0.2.1")
    #expect(limit.begin(network) && limit.begin(network))
    #expect(!limit.begin(network))
    #expect(limit.begin(ClientNetwork(address: "192.0.2.2")))
    limit.end(network)
    #expect(limit.begin(network))
  }

  @Test func anIncompleteHeadTimesOut() async throws {
    let answer = try await answer(to: ["GET /v1/profile HT"]) {
      $0.idleTimeout = .seconds(1)
    }
    #expect(answer == "")
  }

  @Test func aHeadThatArrivesSlowlyTimesOut() async throws {
    let fixture = try CloudFixture { $0.idleTimeout = .seconds(1) }
    try await fixture.server.application().test(.live) { client in
      let sent = try await RawConnection.trickle(
        "GET /v1/profile HTTP/1.1\r\nHost: ", upTo: 200, port: try #require(client.port))
      // Each byte did not begin another second.
      #expect(sent < 200)
    }
  }

  @Test func anIncompleteBodyTimesOut() async throws {
    let answer = try await answer(
      to: [
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Content-Length: 100\r\n\r\n", "{\"email\":",
      ]
    ) { $0.bodyDeadline = .milliseconds(200) }
    #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(answer.contains(#"{"error":{"code":"bodyTooSlow""#))
  }

  @Test func rejectsALongBodyBeforeItArrives() async throws {
    let answer = try await answer(
      to: [
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Content-Length: 1000000\r\n\r\n"
      ], untilHead: true)
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
  }
}

@Suite(.timeLimit(.minutes(10)))
struct GracefulShutdownTests {
  @Test func runningRequestsAreFinished() async throws {
    let fixture = try CloudFixture { $0.allowsFaults = true }
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let application = fixture.server.application { continuation.yield($0) }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [application], logger: fixture.server.logger))
    async let end: Void = group.run()
    let client = TestingClient(port: try #require(await ports.first { _ in true }))
    let guest = client.signedIn(with: try await client.post("/v1/sessions/guest").token)
    let delay = #"{"kind":"delay","milliseconds":5000,"method":"POST","path":"/v1/messages"}"#
    _ = try await client.post("/v1/faults", delay)

    async let poll = guest.get("/v1/messages?wait=30")
    async let sent = guest.post("/v1/messages", #"{"text":"late"}"#, key: "k")
    try await fixture.clock.waitForSleepers(2)
    await group.triggerGracefulShutdown()

    // A long poll is answered without messages, although no time has passed.
    let empty = try await poll
    #expect(empty.status == 200)
    #expect(empty.json["messages"].items.isEmpty)

    // A delayed request is answered as usual.
    fixture.clock.advance(by: .seconds(5))
    #expect(try await sent.status == 201)
    try await end
  }
}
