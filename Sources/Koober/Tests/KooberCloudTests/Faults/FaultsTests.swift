import CloudTesting
import HTTPTypes
import Testing

@testable import KooberCloud

struct FaultTests {
  @Test func faultsAreUnavailableByDefault() async throws {
    try await CloudFixture().run { client in
      let reply = try await client.post("/v1/faults", #"{"kind":"fail"}"#)
      #expect(reply.status == 404)
    }
  }

  @Test(arguments: CloudFixture.Transport.allCases)
  func requestsFailTheConfiguredNumberOfTimes(_ transport: CloudFixture.Transport) async throws {
    try await CloudFixture { $0.allowsFaults = true }.run(transport) { client in
      let jane = try await client.signUp()
      let fault = #"{"kind":"fail","status":503,"times":2,"path":"/v1/messages","method":"GET"}"#
      #expect(try await client.post("/v1/faults", fault).status == 204)
      #expect(try await jane.get("/v1/profile").status == 200)
      #expect(try await jane.post("/v1/messages", #"{"text":"a"}"#, key: "1").status == 201)
      #expect(try await jane.get("/v1/messages").status == 503)
      #expect(try await jane.get("/v1/messages").code == "injected")
      #expect(try await jane.get("/v1/messages").status == 200)
    }
  }

  @Test func aDelayFollowsTheServersClock() async throws {
    let fixture = try CloudFixture { $0.allowsFaults = true }
    try await fixture.run { client in
      let jane = try await client.signUp()
      _ = try await client.post("/v1/faults", #"{"kind":"delay","milliseconds":1500}"#)
      async let reply = jane.get("/v1/profile")
      try await fixture.clock.waitForSleepers()
      fixture.clock.advance(by: .milliseconds(1500))
      #expect(try await reply.status == 200)
    }
  }

  @Test func garbageAnswersAreNotJSON() async throws {
    try await CloudFixture { $0.allowsFaults = true }.run { client in
      _ = try await client.post("/v1/faults", #"{"kind":"garbage"}"#)
      let reply = try await client.get("/v1/profile")
      #expect(reply.status == 200)
      #expect(reply.json == .null)
      _ = try await client.post("/v1/faults", #"{"kind":"garbage"}"#)
      #expect(try await client.send(.delete, "/v1/faults").status == 204)
      #expect(try await client.get("/v1/profile").status == 401)
    }
  }

  @Test(arguments: [("drop", 1), ("loseAnswer", 2), ("cutAnswer", 2)])
  func brokenConnectionsCanBeRetried(_ kind: String, _ handled: Int) async throws {
    try await CloudFixture { $0.allowsFaults = true }.run(.socket) { client in
      let jane = try await client.signUp()
      _ = try await jane.post("/v1/messages", #"{"text":"first"}"#, key: "1")
      _ = try await client.post("/v1/faults", #"{"kind":"\#(kind)"}"#)
      await #expect(throws: (any Error).self) {
        try await jane.post("/v1/messages", #"{"text":"second"}"#, key: "2")
      }
      #expect(try await jane.get("/v1/messages").json["messages"].items.count == handled)
      // Repeating the request is safe, whether the first was handled or not.
      #expect(try await jane.post("/v1/messages", #"{"text":"second"}"#, key: "2").status == 201)
      #expect(try await jane.get("/v1/messages").json["messages"].items.count == 2)
    }
  }

  @Test(arguments: [
    #"{"kind":"x"}"#, #"{"kind":"fail","status":200}"#, #"{"kind":"drop","times":0}"#,
  ])
  func rejectsInvalidFaults(_ fault: String) async throws {
    try await CloudFixture { $0.allowsFaults = true }.run { client in
      let reply = try await client.post("/v1/faults", fault)
      #expect(reply.status == 422)
    }
  }
}
