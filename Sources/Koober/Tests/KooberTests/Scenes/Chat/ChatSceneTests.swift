import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct ChatStoreTests {
  private typealias Verification = StoreVerification<ChatStore, ChatState>

  private let storages = Storages.inMemory()
  private let jane = UserSession.make().profile

  private func verification(
    failing failures: [Operation: KooberError] = [:], in dataStore: FailingMessageDataStore? = nil,
    received: (any TeamMessageDataStore)? = nil
  ) throws -> (sut: Verification, fixture: ChatFixture) {
    var made: ChatFixture?
    let sut = Verification { stage in
      let fixture = ChatFixture(on: stage, storages: storages)
      for (operation, error) in failures { fixture.controls.fail(operation, with: error) }
      made = fixture
      return fixture.makeStore(
        messages: fixture.makeMessages(in: dataStore), received: received)
    }
    return (sut, try #require(made))
  }

  private let joe = UserProfile(id: "joe", name: "Joe", email: nil)

  /// Sends a message of another user.
  private func say(_ text: String, _ number: Int, in fixture: ChatFixture) -> TeamMessage {
    fixture.chat.publish(
      text, id: .make(number), by: joe, on: Moment(ChatFixture.date(fixture.stage)()))
  }

  // MARK: The team's messages

  @Test func storedMessagesAreShownFirst() async throws {
    try storages.teamMessages.append([.make(3, "old")], of: jane.id)
    let (sut, fixture) = try verification()
    fixture.chat.continueNumbering(after: 3)
    let new = say("new", 1, in: fixture)
    try await sut.verify(
      when: { _, _ in },
      then: { recording in
        recording.expectStates(of: \.team, [[], [.make(3, "old")], [.make(3, "old"), new]])
        recording.expectStates(
          of: \.feed,
          [
            .starting, .following(after: 3, contact: .loading),
            .following(after: 4, contact: .connected),
          ])
        recording.expectStates(of: \.isLoading, [true, false])
      })
    #expect(try storages.teamMessages.messages(of: jane.id) == [.make(3, "old"), new])
    try await sut.expectReleased()
  }

  @Test func loadingEndsAfterTwoSecondsOfSilence() async throws {
    let (sut, _) = try verification()
    try await sut.when { _, stage in try await stage.advance(by: .seconds(40)) }
    sut.then { recording in
      recording.expectStates(of: \.isLoading, [true, false])
      recording.expectStates(
        of: \.feed,
        [
          .starting, .following(after: 0, contact: .loading),
          .following(after: 0, contact: .connected),
          .resting(after: 0), .following(after: 0, contact: .connected),
        ])
      recording.expectEffects([
        .at(.zero, .started("messages.load")), .at(.zero, .started("chat.read")),
        .at(.zero, .finished("messages.load")), .at(.zero, .finished("chat.read")),
        .at(.zero, .started("chat.follow")), .at(.zero, .started("chat.expect")),
        .at(.seconds(2), .finished("chat.expect")), .at(.seconds(30), .finished("chat.follow")),
        .at(.seconds(30), .started("chat.pause")), .at(.seconds(31), .finished("chat.pause")),
        .at(.seconds(31), .started("chat.follow")),
      ])
    }
  }

  @Test func newMessagesAreReceived() async throws {
    let (sut, fixture) = try verification()
    try await sut.when { _, stage in
      try await stage.advance(by: .seconds(10))
      _ = say("one", 1, in: fixture)
      _ = say("two", 2, in: fixture)
      try await stage.advance(by: .seconds(1))
      _ = say("three", 3, in: fixture)
      try await stage.advance(by: .seconds(1))
    }
    sut.then {
      $0.expectStates(of: { $0.team.map(\.text) }, [[], ["one", "two"], ["one", "two", "three"]])
    }
  }

  @Test func anOutageIsRetriedAfterAPauseOrOnReload() async throws {
    let (sut, fixture) = try verification(failing: [.messagesList: .notConnected])
    let first = Outage(.notConnected)
    let second = Outage(.notConnected, after: first)
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(2)) },
      then: { recording in
        recording.expectStates(
          of: \.feed,
          [
            .starting, .following(after: 0, contact: .loading), .waiting(after: 0, outage: first),
            .following(after: 0, contact: .retrying(first)), .waiting(after: 0, outage: second),
          ])
        recording.expectStates(of: \.isLoading, [true, false])
      })
    fixture.controls.recover(.messagesList)
    _ = say("one", 1, in: fixture)
    try await sut.verify(
      when: { store, _ in store.dispatch(.reload) },
      then: { recording in
        recording.expectStates(
          of: \.feed,
          [
            .following(after: 0, contact: .retrying(second)),
            .following(after: 1, contact: .connected),
          ])
      })
  }

  @Test func anOutageRaisesOneAlertAndWithdrawsIt() async throws {
    let (sut, fixture) = try verification(failing: [.messagesList: .notConnected])
    try await sut.verify(
      when: { store, stage in
        try await stage.settle()
        store.dispatch(.ok)
        // Further failures of the same outage do not interrupt the user again.
        try await stage.advance(by: .seconds(10))
      },
      then: { $0.expectStates(of: \.alert, [nil, .notReceived(.notConnected), nil]) })
    fixture.controls.fail(.messagesList, with: .serverFailed)
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(10)) },
      then: { $0.expectStates(of: \.alert, [nil, .notReceived(.serverFailed)]) })
    fixture.controls.recover(.messagesList)
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.reload)
        try await stage.advance(by: .seconds(3))
      },
      then: { $0.expectStates(of: \.alert, [.notReceived(.serverFailed), nil]) })
  }

  @Test func aSilentServerEndsTheOutage() async throws {
    let (sut, fixture) = try verification(failing: [.messagesList: .notConnected])
    try await sut.when { _, stage in
      try await stage.settle()
      fixture.controls.recover(.messagesList)
      try await stage.advance(by: .seconds(4))
    }
    sut.then { recording in
      recording.expectStates(of: \.feed.outage?.error, [nil, .notConnected, nil])
      #expect(recording.states.last?.time == .seconds(3))
    }
  }

  @Test func dropsTheOldestMessagesOverTheLimit() {
    var state = ChatState(user: jane.id)
    ChatState.reduce(&state, .received((1...150).map { .make($0) }))
    ChatState.reduce(&state, .received((151...250).map { .make($0) }))
    #expect(state.team.map(\.sequence) == Array(51...250))
  }

  @Test func unreadableMessagesAreReportedAndFetchedAgain() async throws {
    let (sut, fixture) = try verification(received: DamagedTeamMessageDataStore())
    let one = say("one", 1, in: fixture)
    try await sut.verify(
      when: { _, _ in },
      then: { recording in
        recording.expectStates([
          .make(jane.id, .starting, alert: nil),
          .make(jane.id, .following(after: 0, contact: .loading)),
          .make(jane.id, .following(after: 1, contact: .connected), [one]),
        ])
        let view = ChatView(formats: .make())
        #expect(
          recording.states.last.map { view.render(view.props(from: $0.value)) } == """
            Team chat

            (J) Joe, 9:00 am
              one

            [setDraft]  [send]
            """)
        #expect(
          recording.states.last.flatMap { view.alert(in: view.props(from: $0.value)) }
            == Alert("Stored data (koober.sqlite) is damaged; the file was not changed."))
      })
  }

  // MARK: The user's messages

  @Test func publishedMessagesLeaveTheOutbox() async throws {
    let (sut, fixture) = try verification()
    let texts = (1...LocalMessage.sentLimit + 3).map { "message \($0)" }
    try await sut.when { store, stage in
      for text in texts {
        store.dispatch(.setDraft(text))
        store.dispatch(.send)
      }
      try await stage.advance(by: .seconds(300))
    }
    #expect(fixture.chat.messages.map(\.text) == texts)
    sut.then { recording in
      #expect(recording.states.last?.value.unheard == [])
      #expect(recording.states.last?.value.team.map(\.text) == Array(texts.suffix(200)))
    }
    let again = Verification { stage in
      let fixture = ChatFixture(on: stage, storages: storages)
      fixture.chat.continueNumbering(after: Int64(texts.count))
      return fixture.makeStore()
    }
    try await again.when { _, stage in try await stage.advance(by: .seconds(3)) }
    again.then { recording in
      #expect(recording.states.last?.value.unheard == [])
      #expect(recording.states.last?.value.team.map(\.text) == Array(texts.suffix(200)))
    }
    #expect(try storages.messages.messages(of: jane.id) == [])
  }

  @Test func aDraftOutlivesItsStore() async throws {
    let (sut, fixture) = try verification()
    try await sut.verify(
      when: { store, _ in store.dispatch(.setDraft("hello")) },
      then: { $0.expectStates(of: \.draft, ["", "hello"]) })
    try await sut.when { store, _ in
      let again = fixture.makeStore()
      #expect(again.currentState.draft == "hello")
      again.dispatch(.send)
      #expect(again.currentState.draft == "")
      #expect(fixture.makeStore().currentState.draft == "")
    }
  }

  @Test func sendingDuringAStateChangeSendsTheCurrentDraft() async throws {
    let (sut, fixture) = try verification()
    try await sut.when { store, stage in
      try await stage.settle()
      let observation = store.state.observe { [unowned store] state in
        guard state.draft == "go" else { return }
        for text in ["one", " ", "two"] {
          store.dispatch(.setDraft(text))
          store.dispatch(.send)
        }
      }
      store.dispatch(.setDraft("go"))
      try await stage.advance(by: .seconds(3))
      observation.cancel()
    }
    sut.then { recording in
      recording.expectStates(
        of: \.draft, ["", "go", "one", "", " ", "two", ""])
      recording.expectStates(of: \.alert, [nil, .notSubmitted(.unfitMessage), nil])
    }
    #expect(fixture.chat.messages.map(\.text) == ["one", "two"])
  }

  @Test func theDraftIsSentAndReceived() async throws {
    let (sut, _) = try verification()
    try await sut.when { store, stage in
      store.dispatch(.setDraft("hel"))
      store.dispatch(.setDraft("hello"))
      store.dispatch(.send)
      try await stage.advance(by: .seconds(3))
    }
    sut.then { recording in
      recording.expectStates(of: \.draft, ["", "hel", "hello", ""])
      recording.expectStates(of: { $0.team.map(\.text) }, [[], ["hello"]])
      // The message is never duplicated and never missing.
      recording.expectStates(of: { $0.unheard.count + $0.team.count }, [0, 1])
    }
  }

  @Test func aFailedSendKeepsTheDraft() async throws {
    let disk = FailingMessageDataStore()
    let (sut, _) = try verification(in: disk)
    try await sut.when { store, stage in
      try await stage.settle()
      disk.writeError = .notStored
      store.dispatch(.setDraft("hello"))
      store.dispatch(.send)
      #expect(store.currentState.draft == "hello")
      store.dispatch(.setDraft(" "))
      store.dispatch(.send)
      disk.writeError = nil
      store.dispatch(.setDraft("hello"))
      store.dispatch(.send)
    }
    sut.then { recording in
      recording.expectStates(
        of: \.alert,
        [nil, .notSubmitted(.notStored), nil, .notSubmitted(.unfitMessage), nil])
      recording.expectStates(of: \.draft, ["", "hello", " ", "hello", ""])
      recording.expectStates(of: { $0.unheard.map(\.text) }, [[], ["hello"]])
    }
  }

  @Test func retryResendsAFailedMessageByNumber() async throws {
    let (sut, fixture) = try verification(failing: [.messagesSend: .notAccepted])
    try await sut.when { store, stage in
      for text in ["one", "two", "three"] {
        store.dispatch(.setDraft(text))
        store.dispatch(.send)
      }
      try await stage.advance(by: .seconds(3))
      fixture.controls.recover(.messagesSend)
      store.dispatch(.retry(number: 2))
      store.dispatch(.retry(number: 3))
      store.dispatch(.retry(number: 0))
      try await stage.advance(by: .seconds(1))
      store.dispatch(.retryAll)
      try await stage.advance(by: .seconds(3))
    }
    #expect(fixture.chat.messages.map(\.text) == ["two", "one", "three"])
    sut.then {
      $0.expectStates(
        of: { $0.failed.map(\.text) },
        [
          [], ["one"], ["one", "two"], ["one", "two", "three"], ["one", "three"], [],
        ])
    }
  }
}

/// Team messages in a damaged file.
@MainActor
private final class DamagedTeamMessageDataStore: TeamMessageDataStore {
  func messages(of user: String) throws(KooberError) -> [TeamMessage] { throw .damagedStorage }
  func append(_ messages: [TeamMessage], of user: String) throws(KooberError) {
    throw .damagedStorage
  }
  func forget(_ user: String) throws(KooberError) { throw .damagedStorage }
}

extension ChatState {
  /// A chat without stored messages.
  fileprivate static func make(
    _ user: String, _ feed: TeamFeed, _ team: [TeamMessage] = [],
    alert: ChatAlert? = .notRead(.damagedStorage)
  ) -> ChatState {
    var state = ChatState(user: user)
    state.feed = feed
    state.team = team
    state.alert = alert
    return state
  }
}
