import CloudTesting
import PseudoTerminal
import Scenes
import Testing

@testable import Koober
@testable import KooberRemote

/// KooberCloud in real time, where it delays its answers.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LiveTests {
  @Test func newsComesWhenItIsThereAndNothingWaitsMeanwhile() async throws {
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
    let news = RemoteCall(on: stage) { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    try await stage.settle()
    #expect(news.outcome == nil)
    #expect(stage.effects.count == 1)
    _ = try await john.post("/v1/messages", #"{"text":"hello"}"#, key: "k")
    await news.end()
    #expect(try news.outcome?.get().map(\.text) == ["hello"])
  }

  @Test func cancelingEndsTheWait() async throws {
    let server = try await RawServer(.silence)
    let stage = SceneStage.live(seed: 1)
    let remote = RemoteAPIs.cloud(
      at: try CloudURL("http://127.0.0.1:\(server.port)"), on: stage,
      date: { RemoteFixture.start })
    let session = UserSession(
      profile: UserProfile(id: "1", name: "Jane", email: nil),
      remoteSession: RemoteUserSession(token: Secret("t")))
    let messages = remote.user(session).messages
    let news = RemoteCall(on: stage) { () async throws(KooberError) in
      try await messages.messages(after: 0)
    }
    for await _ in server.arrivals { break }
    news.cancel()
    for await _ in server.endedConnections { break }
    await news.end()
    #expect(server.requestCount == 1)
  }
}
