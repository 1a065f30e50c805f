import CloudTesting
import Hummingbird
import HummingbirdTesting
import Testing

@testable import KooberCloud

/// What comes over a socket and isn't a proper request.
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
      // The server goes on with others.
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
  func garbageEndsTheConnection(_ bytes: String) async throws {
    let answer = try await answer(to: [bytes])
    #expect(answer == "" || answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
  }

  @Test func aHeadThatNeverEndsIsGivenUp() async throws {
    let answer = try await answer(to: ["GET /v1/profile HT"]) {
      $0.idleTimeout = .milliseconds(200)
    }
    #expect(answer == "")
  }

  @Test func aBodyThatNeverEndsIsGivenUp() async throws {
    let answer = try await answer(
      to: [
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Content-Length: 100\r\n\r\n", "{\"email\":",
      ]
    ) { $0.bodyDeadline = .milliseconds(200) }
    #expect(answer.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    #expect(answer.contains(#"{"error":{"code":"bodyTooSlow""#))
  }

  @Test func aLongBodyIsRefusedBeforeItArrives() async throws {
    let answer = try await answer(
      to: [
        "POST /v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          + "Content-Length: 1000000\r\n\r\n"
      ], untilHead: true)
    #expect(answer.hasPrefix("HTTP/1.1 413 "))
  }
}
