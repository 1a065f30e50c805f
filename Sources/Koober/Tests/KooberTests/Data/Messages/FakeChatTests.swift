import FoundationEssentials
import Testing

@testable import Koober

@MainActor
struct FakeChatTests {
  private let jane = UserSession.make().profile
  private let chat = FakeChat()

  private func publish(_ text: String, id: String) -> TeamMessage {
    chat.publish(text, id: id, by: jane, on: ChatFixture.start)
  }

  private func messages(after sequence: Int64) -> [TeamMessage] {
    chat.messages(after: sequence, until: Date(ChatFixture.start))
  }

  @Test func aMessageIsPublishedOnceUnderItsID() {
    let first = publish("one", id: "a")
    #expect(publish("other", id: "a") == first)
    let saved = chat.savedState
    #expect(publish("two", id: "b").sequence == 2)
    chat.restore(saved)
    #expect(publish("other", id: "a") == first)
    // It was published after the state was saved.
    #expect(publish("again", id: "b").sequence == 3)
    #expect(chat.messages.map(\.text) == ["one", "again"])
  }

  @Test func messagesAfterANumberAreListedInOrder() {
    #expect(messages(after: 0) == [])
    var all = [publish("one", id: "a"), publish("two", id: "b")]
    chat.continueNumbering(after: 9)
    all.append(publish("ten", id: "c"))
    #expect(messages(after: 0) == all)
    #expect(messages(after: 1) == Array(all.dropFirst()))
    #expect(messages(after: 5) == [all[2]])
    #expect(messages(after: 10) == [])
  }
}
