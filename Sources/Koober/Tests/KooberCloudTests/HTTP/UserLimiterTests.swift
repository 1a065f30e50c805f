import CloudTesting
import HTTPTypes
import Testing

@testable import KooberCloud

struct UserLimiterTests {
  private static let ride = """
    {"option":"wallaby",
     "pickUp":{"name":"Market hall","latitude":-33.879,"longitude":151.203},
     "dropOff":{"name":"Airport","latitude":-33.947,"longitude":151.179}}
    """

  @Test func messagesAndRidesOfAUserAreLimited() async throws {
    let fixture = try CloudFixture { $0.additionsPerUser = 2 }
    try await fixture.run { client in
      let jane = try await client.signUp()
      let john = try await client.signUp("john")
      func send(_ client: TestingClient, _ key: String) async throws -> Reply {
        try await client.post("/v1/messages", #"{"text":"hello"}"#, key: key)
      }
      for key in ["a", "b"] {
        #expect(try await send(jane, key).status == 201)
        #expect(try await jane.post("/v1/rides", Self.ride, key: key).status == 201)
      }
      fixture.clock.advance(by: .seconds(10))
      for reply in [
        try await send(jane, "c"), try await jane.post("/v1/rides", Self.ride, key: "c"),
      ] {
        #expect(reply.status == 429)
        #expect(reply.headers[.retryAfter] == "50")
        #expect(reply.message == "Too many attempts; try again in 50 s.")
      }
      #expect(try await send(john, "c").status == 201)
      fixture.clock.advance(by: .seconds(50))
      #expect(try await send(jane, "c").status == 201)
      #expect(try await jane.get("/v1/messages").json["messages"].items.count == 4)
    }
  }

  @Test func requestsThatWaitAreLimited() async throws {
    let limiter = UserLimiter(perMinute: 1)
    let jane = User(id: "1", name: "jane", email: nil)
    func wait(_ depth: Int) async throws {
      try await limiter.waiting(jane) { if depth > 1 { try await wait(depth - 1) } }
    }
    try await wait(UserLimiter.maxWaits)
    await #expect(throws: CloudError.tooManyWaits) { try await wait(UserLimiter.maxWaits + 1) }
    try await wait(UserLimiter.maxWaits)
  }

  @Test func attemptsExpire() {
    var window = AttemptWindow<String>(limit: 2, length: .seconds(60))
    let start = Moment(milliseconds: 0)
    window.begin("a", at: start)
    window.begin("a", at: start + .seconds(10))
    #expect(window.delay(for: "a", at: start + .seconds(10)) == .seconds(50))
    #expect(window.delay(for: "b", at: start + .seconds(10)) == nil)
    #expect(window.delay(for: "a", at: start + .seconds(60)) == nil)
    window.subtract("a", startedAt: start + .seconds(10))
    #expect(window.delay(for: "a", at: start + .seconds(10)) == nil)
  }
}
