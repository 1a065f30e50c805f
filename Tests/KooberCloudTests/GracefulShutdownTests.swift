import CloudTesting
import Logging
import ServiceLifecycle
import Testing

@testable import KooberCloud

@Suite(.timeLimit(.minutes(10)))
struct GracefulShutdownTests {
  @Test func requestsUnderWayAreFinished() async throws {
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

    async let news = guest.get("/v1/messages?wait=30")
    async let sent = guest.post("/v1/messages", #"{"text":"late"}"#, key: "k")
    await fixture.clock.waitForSleepers(2)
    await group.triggerGracefulShutdown()

    // Who waits for news is told that there is none, though no time has passed.
    let nothing = try await news
    #expect(nothing.status == 200)
    #expect(nothing.json["messages"].items.isEmpty)

    // A request that takes long is answered as ever.
    fixture.clock.advance(by: .seconds(5))
    #expect(try await sent.status == 201)
    try await end
  }
}
