import GRDB
import Scenes
import Testing

@testable import Koober

@MainActor
struct ChatTests {
  private let home = TemporaryHome()

  private func statuses(_ koober: KooberFixture) throws -> [String] {
    guard let handle = koober.app.services.first(where: { $0.name == "messages" }) else {
      return []
    }
    guard case .array(let messages) = try handle.state.value(at: ValuePath("messages")) else {
      return []
    }
    return try messages.map { message in
      "\(try message.value(at: ValuePath("text")).description): "
        + "\(try message.value(at: ValuePath("status")).description)"
    }
  }

  @Test func pendingMessagesPersistAcrossLaunches() async throws {
    let first = try KooberFixture(home: home.path)
    try await first.signIn()
    try await first.call("env", "fail", "messages.send", "notConnected")
    for text in ["one", "two", "three"] { try await first.call("messages", "send", text) }
    try await first.stage.advance(by: .seconds(5))

    let second = try KooberFixture(home: home.path)
    try await second.stage.settle()
    #expect(
      try statuses(second) == ["\"one\": pending", "\"two\": pending", "\"three\": pending"])
    try second.app.router.selectTab(named: "chat", cause: "test")
    try await second.stage.advance(by: .seconds(5))
    #expect(try texts(second) == ["one", "two", "three"])
  }

  @Test func signingOutDeletesTheDataOfAGuest() async throws {
    let koober = try KooberFixture(home: home.path)
    try await koober.enter(.chat, asGuest: true)
    try await koober.call("messages", "send", "said")
    try await koober.stage.advance(by: .seconds(5))
    try await koober.call("env", "fail", "messages.send", "notConnected")
    try await koober.call("messages", "send", "pending")
    // A guest who has not signed out is the same guest at the next launch.
    let second = try KooberFixture(home: home.path)
    try await second.stage.settle()
    #expect(try statuses(second) == ["\"pending\": pending"])
    try await second.call("auth", "signOut")
    try await second.expectNoLeaks()
    #expect(second.front == "welcome")
    let rows = try KooberDatabase(folder: home.path).read(orElse: -1) { db in
      try ["messages", "teamMessages", "rides", "cache"].map {
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \($0)") ?? 0
      }.reduce(0, +)
    }
    #expect(rows == 0)
  }

  @Test func aDraftIsLostOnlyByAForcedSignOut() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.chat)
    try await koober.act("setDraft", "What I'm about to say")
    try await koober.open("koober://cinema/pouch")
    #expect(koober.path == "lounge > cinema movie=\"pouch\"")
    try await koober.act("leave")
    #expect(try koober.state("chat", "draft") == "\"What I'm about to say\"")
    let refusal = RouterError.refused(
      by: "chat", reason: "your message is not sent; send or clear it first")
    await #expect(throws: refusal) { try await koober.call("auth", "signOut") }
    try await koober.call("auth", "signOut", "true")
    try await koober.expectNoLeaks()
    try await koober.enter(.chat)
    #expect(try koober.state("chat", "draft") == "\"\"")
  }

  private func texts(_ koober: KooberFixture) throws -> [String] {
    guard case .array(let messages) = try koober.state("chat")?.value(at: ValuePath("team")) else {
      return []
    }
    return try messages.map { try $0.value(at: ValuePath("text")).description }
      .map { String($0.dropFirst().dropLast()) }
  }

  @Test func pendingMessagesWaitForTheirUser() async throws {
    let koober = try KooberFixture(home: home.path)
    try await koober.signIn()
    try await koober.call("messages", "send", "from Jane")
    try await koober.call("auth", "signOut")
    try await koober.expectNoLeaks()
    #expect(koober.app.services.map(\.name) == ["auth", "notifications", "env", "analytics"])
    try await koober.call("auth", "signIn", "joe@example.com", "secret")
    try await koober.stage.advance(by: .seconds(5))
    #expect(try statuses(koober) == [])
    try await koober.call("auth", "signOut")
    try await koober.enter(.chat)
    try await koober.stage.advance(by: .seconds(5))
    #expect(try texts(koober) == ["from Jane"])
  }

  @Test func aLinkOpensAMessageDraft() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.chat)
    try await koober.expectNoLeaks()
    for way in ["send", "cancel"] {
      _ = try koober.app.router.open("koober://chat/write?text=I'm+late")
      #expect(koober.front == "writeMessage")
      #expect(koober.text == "To the team\n\n  I'm late\n\n[setDraft]  [send]  [cancel]")
      #expect(throws: RouterError.self) { try koober.app.router.back(cause: "test") }
      try await koober.act(way)
      #expect(koober.front == "chat")
      try await koober.stage.advance(by: .seconds(3))
      try await koober.expectNoLeaks()
      #expect(try texts(koober) == ["I'm late"])
    }
  }

  @Test func messageIDsAreUniqueAcrossLaunches() async throws {
    for text in ["one", "two", "three"] {
      let koober = try KooberFixture(home: home.path)
      if text == "one" { try await koober.signIn() }
      try await koober.stage.settle()
      try await koober.call("messages", "send", text)
      try await koober.stage.advance(by: .seconds(5))
    }
    func launch() async throws -> KooberFixture {
      let koober = try KooberFixture(home: home.path)
      try await koober.stage.settle()
      try koober.app.router.selectTab(named: "chat", cause: "test")
      try await koober.stage.advance(by: .seconds(5))
      return koober
    }
    // What was received is deleted at the next launch.
    _ = try await launch()
    let last = try await launch()
    #expect(try texts(last) == ["one", "two", "three"])
    #expect(try statuses(last) == [])
  }
}
