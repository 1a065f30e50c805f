import CloudTesting
import HTTPTypes
import Testing

@testable import KooberCloud

struct MessageTests {
  private static func form(_ text: String) -> String { #"{"text":"\#(text)"}"# }

  @Test(arguments: CloudFixture.Transport.allCases)
  func messagesAreListedInOrder(_ transport: CloudFixture.Transport) async throws {
    try await CloudFixture().run(transport) { client in
      let jane = try await client.signUp()
      let john = try await client.signUp("John")
      for number in 1...10 {
        let sender = number.isMultiple(of: 2) ? jane : john
        let reply = try await sender.post(
          "/v1/messages", Self.form("number \(number)"), key: "\(number)")
        #expect(reply.status == 201)
        #expect(reply.json["sequence"].integer == number)
      }
      let all = try await jane.get("/v1/messages").json
      #expect(all["messages"].items.map { $0["text"].text } == (1...10).map { "number \($0)" })
      #expect(all["messages"].items.prefix(2).map { $0["author"]["name"] } == ["John", "Jane"])
      let some = try await john.get("/v1/messages?after=3&limit=2").json
      #expect(some["messages"].items.map { $0["sequence"].integer } == [4, 5])
      #expect(some["next"] == 5)
      let none = try await john.get("/v1/messages?after=10").json
      #expect(none["messages"].items.isEmpty)
      #expect(none["next"] == 10)
    }
  }

  @Test(arguments: CloudFixture.Transport.allCases)
  func aRepeatedKeySendsOnce(_ transport: CloudFixture.Transport) async throws {
    let fixture = try CloudFixture()
    try await fixture.run(transport) { client in
      let jane = try await client.signUp()
      let first = try await jane.post("/v1/messages", Self.form("hello"), key: "k")
      fixture.clock.advance(by: .seconds(5))
      _ = try await jane.send(.patch, "/v1/profile", #"{"name":"Joan"}"#)
      // A different spelling of the same JSON counts as the same body.
      let again = try await jane.post("/v1/messages", #"{ "text" : "h\u0065llo" }"#, key: "k")
      #expect(again.status == 201)
      #expect(again.json == first.json)
      let other = try await jane.post("/v1/messages", Self.form("bye"), key: "k")
      #expect(other.status == 422)
      #expect(other.code == "idempotencyKeyReused")
      let john = try await client.signUp("John")
      #expect(try await john.post("/v1/messages", Self.form("bye"), key: "k").status == 201)
      #expect(try await jane.get("/v1/messages").json["messages"].items.count == 2)
    }
  }

  @Test func concurrentRequestsWithOneKeySendOnce() async throws {
    try await CloudFixture().run(.socket) { client in
      let jane = try await client.signUp()
      let replies = try await withThrowingTaskGroup(of: JSONValue.self) { group in
        for _ in 1...20 {
          group.addTask { try await jane.post("/v1/messages", Self.form("hello"), key: "k").json }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(replies.map { $0["id"].text }).count == 1)
      #expect(try await jane.get("/v1/messages").json["messages"].items.count == 1)
    }
  }

  @Test(arguments: [
    ("", "text must have 1 to 2000 characters."),
    (#" \n "#, "text is blank."),
    (#"a\u0000b"#, "text contains control characters."),
    (#"a\u001b[2Jb"#, "text contains control characters."),
    (#"a\u2028b"#, "text contains control characters."),
    (String(repeating: "x", count: 2001), "text must have 1 to 2000 characters."),
    ("a" + String(repeating: "\u{301}", count: 2000), "text must have 1 to 2000 characters."),
  ])
  func rejectsInvalidTexts(_ text: String, _ problem: String) async throws {
    try await CloudFixture().run { client in
      let jane = try await client.signUp()
      let reply = try await jane.post("/v1/messages", Self.form(text), key: "k")
      #expect(reply.status == 422)
      #expect(reply.message == problem)
      #expect(try await jane.get("/v1/messages").json["messages"].items.isEmpty)
    }
  }

  @Test(arguments: [#"two\nlines\tand a tab"#, "🦘🦘", "مرحبا", String(repeating: "ü", count: 2000)])
  func validTextsAreListedUnchanged(_ text: String) async throws {
    try await CloudFixture().run(.socket) { client in
      let jane = try await client.signUp()
      let sent = try await jane.post("/v1/messages", Self.form(text), key: "k")
      #expect(sent.status == 201)
      let expected = text.replacing(#"\n"#, with: "\n").replacing(#"\t"#, with: "\t")
      #expect(sent.json["text"].text == expected)
      #expect(try await jane.get("/v1/messages").json["messages"].items == [sent.json])
    }
  }
}
