import CloudTesting
import Testing

@testable import KooberCloud

struct LongPollTests {
  private static let form = """
    {"option":"wallaby",
     "pickUp":{"name":"Market hall","latitude":-33.879,"longitude":151.203},
     "dropOff":{"name":"Airport","latitude":-33.947,"longitude":151.179}}
    """

  @Test(arguments: CloudFixture.Transport.allCases)
  func aMessageEndsThePoll(_ transport: CloudFixture.Transport) async throws {
    let fixture = try CloudFixture()
    try await fixture.run(transport) { client in
      let jane = try await client.signUp()
      async let poll = jane.get("/v1/messages?wait=30")
      try await fixture.clock.waitForSleepers()
      _ = try await jane.post("/v1/messages", #"{"text":"hello"}"#, key: "k")
      #expect(try await poll.json["messages"].items.map { $0["text"].text } == ["hello"])
    }
  }

  @Test func aPollWithoutMessagesTimesOut() async throws {
    let fixture = try CloudFixture()
    try await fixture.run { client in
      let jane = try await client.signUp()
      async let poll = jane.get("/v1/messages?after=7&wait=30")
      try await fixture.clock.waitForSleepers()
      fixture.clock.advance(by: .seconds(30))
      let reply = try await poll
      #expect(reply.status == 200)
      #expect(reply.json["messages"].items.isEmpty)
      #expect(reply.json["next"] == 7)
    }
  }

  @Test func rideProgressEndsThePoll() async throws {
    let fixture = try CloudFixture()
    try await fixture.run { client in
      let jane = try await client.signUp()
      let ride = try await jane.post("/v1/rides", Self.form, key: "1")
      let id = try #require(ride.json["id"].text)
      async let poll = jane.get("/v1/rides/\(id)/events?after=1&wait=30")
      try await fixture.clock.waitForSleepers()
      fixture.clock.advance(by: .seconds(3))
      let events = try await poll.json["events"].items
      #expect(events.map { $0["progress"].text } == ["driverFound"])
    }
  }

  @Test func aCanceledRideEndsThePoll() async throws {
    let fixture = try CloudFixture()
    try await fixture.run { client in
      let jane = try await client.signUp()
      let ride = try await jane.post("/v1/rides", Self.form, key: "1")
      let id = try #require(ride.json["id"].text)
      async let poll = jane.get("/v1/rides/\(id)/events?after=1&wait=30")
      try await fixture.clock.waitForSleepers()
      _ = try await jane.post("/v1/rides/\(id)/cancellation")
      let events = try await poll.json["events"].items
      #expect(events.map { $0["progress"].text } == ["cancelled"])
    }
  }

  @Test func notificationsBeforeTheWaitAreNotMissed() async throws {
    let clock = ManualClock()
    let notifier = TopicNotifier()
    let poll = LongPoll(
      environment: CloudEnvironment(
        now: { clock.now }, sleep: clock.sleep, randomBytes: { _ in [] }),
      notifier: notifier)
    // A notification during a fetch causes another fetch.
    let fetches = Fetches(notifier: notifier)
    let items = try await poll.items(of: .messages, wait: .seconds(30)) { await fetches.fetch() }
    #expect(items == [2])
  }

  private actor Fetches {
    private let notifier: TopicNotifier
    private var count = 0

    init(notifier: TopicNotifier) { self.notifier = notifier }

    func fetch() -> [Int] {
      count += 1
      if count == 1 { notifier.notify(.messages) }
      return count == 1 ? [] : [count]
    }
  }

  @Test(arguments: [
    "wait=31", "wait=-1", "wait=x", "after=-1", "limit=0", "limit=201", "after=1.5",
  ])
  func rejectsInvalidNumbers(_ query: String) async throws {
    try await CloudFixture().run { client in
      let reply = try await client.signUp().get("/v1/messages?\(query)")
      #expect(reply.status == 422)
      #expect(reply.message?.contains("must be an integer from") == true)
    }
  }
}
