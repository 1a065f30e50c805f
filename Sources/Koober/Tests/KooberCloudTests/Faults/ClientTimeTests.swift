import CloudTesting
import HTTPTypes
import Testing

@testable import KooberCloud

struct ClientTimeTests {
  private static let form = """
    {"option":"wallaby",
     "pickUp":{"name":"Market hall","latitude":-33.879,"longitude":151.203},
     "dropOff":{"name":"Airport","latitude":-33.947,"longitude":151.179}}
    """

  @Test(arguments: CloudFixture.Transport.allCases)
  func aRideFollowsTheClientsClock(_ transport: CloudFixture.Transport) async throws {
    try await CloudFixture { $0.followsClients = true }.run(transport) { client in
      var jane = try await client.signUp()
      jane.time = "1000"
      let ride = try await jane.post("/v1/rides", Self.form, key: "k").json
      #expect(ride["requested"] == "1970-01-01T00:00:01.000Z")
      jane.time = "16000"
      #expect(
        try await jane.get("/v1/rides/\(ride["id"].text ?? "")").json["progress"] == "underWay")
      jane.time = "4000"
      let earlier = try await jane.get("/v1/rides/\(ride["id"].text ?? "")").json
      #expect(earlier["progress"] == "driverFound")
    }
  }

  @Test(.timeLimit(.minutes(10))) func aPollWithTheTimeOfARequestEnds() async throws {
    let fixture = try CloudFixture { $0.followsClients = true }
    try await fixture.run { client in
      var jane = try await client.signUp()
      jane.time = "1000"
      let poller = jane
      async let poll = poller.get("/v1/messages?wait=5")
      try await fixture.clock.waitForSleepers()
      fixture.clock.advance(by: .seconds(5))
      #expect(try await poll.json["messages"].items.isEmpty)
    }
  }

  @Test(.timeLimit(.minutes(10))) func aPollThatDoesNotReachTheNextStepEnds() async throws {
    let fixture = try CloudFixture { $0.followsClients = true }
    try await fixture.run { client in
      var jane = try await client.signUp()
      jane.time = "1000"
      let ride = try await jane.post("/v1/rides", Self.form, key: "k")
      let id = try #require(ride.json["id"].text)
      let poller = jane
      async let poll = poller.get("/v1/rides/\(id)/events?after=1&wait=5")
      // The next step is due after 3 seconds, which do not pass for the client.
      for seconds in [3, 2] {
        try await fixture.clock.waitForSleepers()
        fixture.clock.advance(by: .seconds(seconds))
      }
      #expect(try await poll.json["events"].items.isEmpty)
    }
  }

  @Test(arguments: ["", "-1", "now", "253402300800000", "1e3"])
  func rejectsInvalidTimes(_ time: String) async throws {
    try await CloudFixture { $0.followsClients = true }.run { client in
      var client = client
      client.time = time
      let reply = try await client.post("/v1/sessions/guest")
      #expect(reply.status == 400)
    }
  }

  @Test func clientTimesAreIgnoredByDefault() async throws {
    let fixture = try CloudFixture()
    try await fixture.run { client in
      var jane = try await client.signUp()
      jane.time = "1000"
      let ride = try await jane.post("/v1/rides", Self.form, key: "k").json
      #expect(ride["requested"].text == fixture.clock.now.iso8601)
    }
  }
}
