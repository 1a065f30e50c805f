import FoundationEssentials
import Scenes
import Testing

@testable import Koober

/// The members of the built-in server's team, who speak by themselves.
@MainActor
struct FakeTeamTests {
  private func spoken(seed: UInt64, minutes: Int) -> [String] {
    var team = FakeTeam(seed: seed, start: Date(ChatFixture.start))
    let end = ChatFixture.start.adding(seconds: Double(60 * minutes))
    var texts: [String] = []
    while let said = team.speak(until: Date(end)) {
      let seconds = Int(said.date.seconds(since: ChatFixture.start))
      texts.append("\(seconds) \(said.author.name): \(said.text)")
    }
    return texts
  }

  @Test func whatItSaysFollowsFromTheSeed() {
    let texts = spoken(seed: 1, minutes: 120)
    #expect((8...24).contains(texts.count))
    #expect(texts == spoken(seed: 1, minutes: 120))
    #expect(texts != spoken(seed: 2, minutes: 120))
    #expect(spoken(seed: 1, minutes: 4) == [])
  }

  @Test func aJumpOfTheClockIsNotMadeUp() {
    #expect(spoken(seed: 1, minutes: 60 * 24 * 365).count < 24 * 12 + 1)
  }

  @Test func itsMessagesArriveInTheChat() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.chat)
    #expect(try koober.state("chat", "team") == "[]")
    try await koober.stage.advance(by: .seconds(20 * 60))
    let text = try #require(koober.text)
    let line = #/\n\((RR|B|MM)\) (Ruby Reed|Banjo|Matilda Moss), 9:[0-9]+ am\n  /#
    #expect(text.contains(line), "\(text)")
    // A restored app continues with the same messages.
    let fresh = try KooberFixture()
    _ = try fresh.restore(try koober.save())
    for app in [koober, fresh] { try await app.stage.advance(by: .seconds(60 * 60)) }
    #expect(fresh.text == koober.text)
    #expect(try fresh.state("chat", "team") == koober.state("chat", "team"))
  }

  @Test func loadingBeginsWhenTheChatIsShown() async throws {
    let koober = try KooberFixture()
    try await koober.enter(.map)
    #expect(try koober.state("chat", "feed") == "idle")
    #expect(!koober.stage.effects.contains { $0.name.hasPrefix("chat.") })
    try koober.app.router.selectTab(named: "chat", cause: "test")
    #expect(try koober.state("chat", "feed") == "starting")
    #expect(koober.text == "Loading ...\n\n[setDraft]  [send]")
    try await koober.stage.advance(by: .seconds(2))
    #expect(koober.text?.hasPrefix("Team chat\n\nNo messages yet.") == true)
  }
}
