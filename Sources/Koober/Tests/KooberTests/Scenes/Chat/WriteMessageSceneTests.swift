import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct WriteMessageStoreTests {
  private typealias State = WriteMessageStore.State

  private let disk = FailingMessageDataStore()

  private func verification(
    draft: String = ""
  ) -> StoreVerification<WriteMessageStore, WriteMessageStore.State> {
    StoreVerification { stage in
      WriteMessageStore(draft: draft, messages: ChatFixture(on: stage).makeMessages(in: disk))
    }
  }

  @Test func aSentMessageIsStored() async throws {
    let sut = verification(draft: "I'm")
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.setDraft("I'm late"))
        store.dispatch(.send)
      },
      then: { recording in
        recording.expectStates([
          State(draft: "I'm"), State(draft: "I'm late"), State(draft: ""),
        ])
        recording.expectRoutes([.action(.done)])
      })
    #expect(try disk.messages(of: "jane@example.com").map(\.text) == ["I'm late"])
    try await sut.expectReleased()
  }

  @Test func aFailedSendKeepsTheDraft() async throws {
    disk.writeError = .notStored
    let sut = verification(draft: "hello")
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.send)
        store.dispatch(.setDraft(""))
        store.dispatch(.send)
      },
      then: { recording in
        recording.expectStates([
          State(draft: "hello"), State(draft: "hello", problem: .notStored), State(draft: ""),
          State(draft: "", problem: .unfitMessage),
        ])
        recording.expectNoRoutes()
      })
  }

  @Test func aFailedSendDuringAnotherKeepsTheDraft() async throws {
    var made: MessagesService?
    let sut = StoreVerification { stage in
      let messages = ChatFixture(on: stage).makeMessages(in: disk)
      made = messages
      return WriteMessageStore(draft: "late", messages: messages)
    }
    let messages = try #require(made)
    try await sut.verify(
      when: { store, _ in
        let observation = messages.state.observe { state in
          guard !state.messages.isEmpty else { return }
          disk.writeError = .notStored
          store.dispatch(.send)
        }
        messages.send(text: "first")
        observation.cancel()
      },
      then: { recording in
        recording.expectStates([State(draft: "late"), State(draft: "late", problem: .notStored)])
        recording.expectNoRoutes()
      })
    #expect(try disk.messages(of: "jane@example.com").map(\.text) == ["first"])
  }

  @Test func anUnsentMessageRefusesToBeLeft() async throws {
    let sut = verification(draft: "hello")
    try await sut.verify(
      when: { store, _ in
        #expect(store.refusalToLeave == "the message is not sent; send or cancel it first")
        store.dispatch(.cancel)
        #expect(store.refusalToLeave == nil)
      },
      then: { recording in
        recording.expectStates([State(draft: "hello"), State(draft: "")])
        recording.expectRoutes([.action(.done)])
      })
    #expect(try disk.messages(of: "jane@example.com") == [])
  }

  @Test func rendersTheMessage() {
    let view = WriteMessageView()
    let state = State(draft: "Who wants to share a ride to the zoo?", problem: .notStored)
    #expect(
      view.render(view.props(from: state)) == """
        To the team

          Who wants to share a ride to the
          zoo?

        [setDraft]  [send]  [cancel]
        """)
    #expect(view.alert(in: state) == Alert(KooberError.notStored.description))
    #expect(
      view.render(view.props(from: State(draft: "")))
        == "To the team\n\n  -\n\n[setDraft]  [send]  [cancel]")
  }
}
