import CloudTesting
import GRDB
import HTTPTypes
import NIOCore
import Testing

@testable import KooberCloud

struct RequestTests {
  @Test(arguments: CloudFixture.Transport.allCases)
  func unknownPathsAreNotFound(_ transport: CloudFixture.Transport) async throws {
    try await CloudFixture().run(transport) { client in
      for path in ["/", "/v1", "/v2/messages", "/v1/rides/1/2/3", "/v1/faults"] {
        let reply = try await client.get(path)
        #expect(reply.status == 404)
        #expect(reply.code == "notFound")
        #expect(reply.headers[.contentType] == "application/json; charset=utf-8")
      }
    }
  }

  @Test(arguments: [
    (HTTPRequest.Method.put, "/v1/messages", "GET, HEAD, POST"), (.get, "/v1/accounts", "POST"),
    (.delete, "/v1/profile", "GET, HEAD, PATCH"), (.get, "/v1/rides/7/cancellation", "POST"),
  ])
  func unsupportedMethodsListTheAllowedOnes(
    _ method: HTTPRequest.Method, _ path: String, _ allowed: String
  ) async throws {
    try await CloudFixture().run { client in
      let reply = try await client.send(method, path)
      #expect(reply.status == 405)
      #expect(reply.code == "methodNotAllowed")
      #expect(reply.headers[.allow] == allowed)
    }
  }

  @Test(arguments: [
    ("GET", "/v1/profile"), ("PATCH", "/v1/profile"), ("DELETE", "/v1/session"),
    ("GET", "/v1/ride-options"), ("POST", "/v1/rides"), ("GET", "/v1/rides"),
    ("GET", "/v1/rides/1"),
    ("POST", "/v1/rides/1/cancellation"), ("GET", "/v1/rides/1/events"), ("POST", "/v1/messages"),
    ("GET", "/v1/messages"),
  ])
  func userRoutesRequireAToken(_ method: String, _ path: String) async throws {
    try await CloudFixture().run { client in
      let method = try #require(HTTPRequest.Method(rawValue: method))
      for token in [nil, "stale", String(repeating: "A", count: 43)] {
        let reply = try await client.signedIn(with: token).send(method, path, "{}")
        #expect(reply.status == 401)
        #expect(reply.code == "notSignedIn")
        #expect(reply.headers[.wwwAuthenticate] != nil)
      }
    }
  }

  @Test(arguments: CloudFixture.Transport.allCases)
  func brokenJSONIsReportedWithItsPosition(_ transport: CloudFixture.Transport) async throws {
    try await CloudFixture().run(transport) { client in
      let reply = try await client.post("/v1/sessions", "{\n  \"email\": jane\n}")
      #expect(reply.status == 400)
      #expect(reply.code == "malformedJSON")
      #expect(reply.message == "The body is not valid JSON: line 2, column 12: expected a value.")
      let empty = try await client.post("/v1/sessions", "")
      #expect(empty.message == "The body is not valid JSON: line 1, column 1: expected a value.")
    }
  }

  @Test func aRepeatedKeyAndAByteOrderMarkAreRefused() async throws {
    try await CloudFixture().run { client in
      let repeated = try await client.post(
        "/v1/sessions", #"{"email":"a@b","\u0065mail":"c@d","password":"secret"}"#)
      #expect(repeated.status == 400)
      #expect(repeated.code == "malformedJSON")
      #expect(
        repeated.message
          == "The body is not valid JSON: line 1, column 16: expected a key that is not repeated.")
      let marked = try await client.post("/v1/sessions", "\u{FEFF}{}")
      #expect(marked.status == 400)
      #expect(
        marked.message
          == "The body is not valid JSON: line 1, column 1: expected UTF-8 without a byte order mark."
      )
    }
  }

  @Test(arguments: [nil, "text/plain", "application/x-www-form-urlencoded", "garbage"])
  func rejectsUnsupportedMediaTypes(_ type: String?) async throws {
    try await CloudFixture().run { client in
      let reply = try await client.send(.post, "/v1/sessions", "{}", type: type)
      #expect(reply.status == 415)
      #expect(reply.code == "unsupportedMediaType")
    }
  }

  @Test func acceptsAMediaTypeWithAnEncoding() async throws {
    try await CloudFixture().run { client in
      let reply = try await client.send(
        .post, "/v1/sessions", "{}", type: "application/json; charset=utf-8")
      #expect(reply.status == 422)
    }
  }

  @Test(arguments: CloudFixture.Transport.allCases)
  func rejectsLongBodies(_ transport: CloudFixture.Transport) async throws {
    try await CloudFixture().run(transport) { client in
      for length in [16 * 1024 + 1, 1 << 20] {
        let reply = try await client.post("/v1/sessions", String(repeating: " ", count: length))
        #expect(reply.status == 413)
        #expect(reply.code == "bodyTooLarge")
        #expect(reply.message == "The body is longer than 16384 bytes.")
      }
      let longest = "{}" + String(repeating: " ", count: 16 * 1024 - 2)
      #expect(try await client.post("/v1/sessions", longest).status == 422)
    }
  }

  /// Corrupted bodies are errors of the client.
  @Test func rejectsCorruptedBodies() async throws {
    try await CloudFixture().run { client in
      let jane = try await client.signUp()
      var state: UInt64 = 1
      for _ in 1...300 {
        var bytes = Array(#"{"text":"\u00e9",["n":-1.5e3,true,null]}"#.utf8)
        for _ in 0..<4 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 56)
        }
        let reply = try await jane.send(
          .post, "/v1/messages", bytes: ByteBuffer(bytes: bytes), key: "k")
        #expect([400, 422].contains(reply.status))
        #expect(reply.code != nil)
      }
    }
  }

  @Test func internalErrorsAreNotDescribed() async throws {
    let fixture = try CloudFixture()
    try await fixture.run { client in
      let jane = try await client.signUp()
      try await fixture.database.write { try $0.execute(sql: "DROP TABLE messages") }
      let reply = try await jane.get("/v1/messages")
      #expect(reply.status == 500)
      #expect(reply.code == "unexpected")
      #expect(reply.message == "The server has an internal error.")
    }
  }

  @Test func storageFailuresAreReported() async throws {
    let fixture = try CloudFixture()
    try await fixture.run { client in
      let jane = try await client.signUp()
      // The database cannot grow, as on a full disk.
      try await fixture.database.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA max_page_count = 1")
      }
      let form = #"{"text":"\#(String(repeating: "x", count: 2000))"}"#
      var stored = 0
      var reply = try await jane.post("/v1/messages", form, key: "0")
      while reply.status == 201, stored < 100 {
        stored += 1
        reply = try await jane.post("/v1/messages", form, key: "\(stored)")
      }
      #expect(reply.status == 503)
      #expect(reply.code == "storageUnavailable")
      #expect(try await jane.get("/v1/messages").json["messages"].items.count == stored)
    }
  }
}
