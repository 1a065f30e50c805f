import CloudTesting
import PseudoTerminal
import Scenes
import Testing

@testable import Koober
@testable import KooberRemote

/// KooberCloud in real time, whose long polls wait for messages.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LiveTests {
  @Test func aPendingPollDoesNotBlockTheStage() async throws {
    let directory = TemporaryDirectory()
    let process = try CloudProcess(database: directory.file("cloud.sqlite"))
    let port = try #require(await process.port())
    let john = try await TestingClient(port: port).signUp("John")
    let stage = SceneStage.live(seed: 1)
    let remote = RemoteAPIs.cloud(
      at: try CloudURL("http://127.0.0.1:\(port)"), on: stage, date: { RemoteFixture.start })
    let guest = RemoteCall(on: stage) { () async throws(KooberError) in
      try await remote.auth.authenticate(.guest)
    }
    await guest.end()
    let messages = remote.user(try #require(try guest.outcome?.get())).messages
    let poll = RemoteCall(on: stage) { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    try await stage.settle()
    #expect(poll.outcome == nil)
    #expect(stage.effects.count == 1)
    _ = try await john.post("/v1/messages", #"{"text":"hello"}"#, key: "k")
    await poll.end()
    #expect(try poll.outcome?.get().map(\.text) == ["hello"])
  }

  @Test func cancelingClosesTheConnection() async throws {
    let server = try await RawServer(.silence)
    let stage = SceneStage.live(seed: 1)
    let remote = RemoteAPIs.cloud(
      at: try CloudURL("http://127.0.0.1:\(server.port)"), on: stage,
      date: { RemoteFixture.start })
    let session = UserSession(
      profile: UserProfile(id: "1", name: "Jane", email: nil),
      remoteSession: RemoteUserSession(token: Credential("t")))
    let messages = remote.user(session).messages
    let poll = RemoteCall(on: stage) { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    for await _ in server.arrivals { break }
    poll.cancel()
    for await _ in server.endedConnections { break }
    await poll.end()
    #expect(server.requestCount == 1)
  }
}
