import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct MessagesServiceTests {
  private typealias Verification = StoreVerification<MessagesService, MessagesState>

  private let storages = Storages.inMemory()

  /// A service without messages.
  private func empty(
    failing failures: [Operation: KooberError] = [:]
  ) async throws -> (sut: Verification, fixture: ChatFixture) {
    let (sut, fixture) = try ChatFixture.messages(storages: storages, failing: failures)
    try await sut.verify(
      when: { _, _ in },
      then: { $0.expectStates([MessagesState(), MessagesState(storage: .loaded)]) })
    return (sut, fixture)
  }

  // MARK: Sending

  @Test func messagesAreSentOneByOneInOrder() async throws {
    let (sut, fixture) = try await empty()
    try await sut.verify(
      when: { messages, stage in
        messages.send(text: "one")
        messages.send(text: "two")
        try await stage.advance(by: .seconds(5))
      },
      then: { recording in
        let first = MessageDelivery.sending(id: .make(1), after: nil)
        let second = MessageDelivery.sending(id: .make(2), after: nil)
        recording.expectStates([
          .at(.zero, .make([.make(1, "one")], first)),
          .at(.zero, .make([.make(1, "one"), .make(2, "two")], first)),
          .at(
            .seconds(1),
            .make([.make(1, "one", status: .sent(1, 1)), .make(2, "two")], second)),
          .at(
            .seconds(2),
            .make([
              .make(1, "one", status: .sent(1, 1)), .make(2, "two", status: .sent(2, 2)),
            ])),
        ])
        recording.expectEffects([
          .at(.zero, .started("messages.send")), .at(.seconds(1), .finished("messages.send")),
          .at(.seconds(1), .started("messages.send")), .at(.seconds(2), .finished("messages.send")),
        ])
      })
    #expect(fixture.chat.messages.map(\.text) == ["one", "two"])
    #expect(
      try storages.messages.messages(of: fixture.jane.id).map(\.status) == [
        .sent(1, 1), .sent(2, 2),
      ])
    try await sut.expectReleased()
  }

  @Test func aMessageIsStoredBeforeItIsSent() async throws {
    let (sut, fixture) = try await empty()
    try await sut.when { messages, _ in
      messages.send(text: "one")
      let kept = try storages.messages.messages(of: fixture.jane.id)
      #expect(kept == [.make(1, "one")])
      #expect(messages.currentState.messages == [.make(1, "one")])
    }
  }

  @Test(arguments: [
    "", " \n\t ", String(repeating: "a", count: 2001), "bell \u{7}", "turned \u{202E}round",
  ])
  func rejectsAnInvalidText(_ text: String) async throws {
    let (sut, fixture) = try await empty()
    try await sut.verify(
      when: { messages, _ in messages.send(text: text) },
      then: { recording in
        recording.expectStates([
          MessagesState(storage: .loaded, refusal: MessageRefusal(text: text, error: .unfitMessage))
        ])
      })
    #expect(try storages.messages.messages(of: fixture.jane.id) == [])
  }

  @Test func limitsTheMessagesThatWaitToBeSent() async throws {
    let (sut, fixture) = try await empty()
    let texts = (1...LocalMessage.unsentLimit).map { "message \($0)" }
    try await sut.when { messages, stage in
      for text in texts + ["one too many"] { messages.send(text: text) }
      #expect(
        messages.currentState.refusal
          == MessageRefusal(text: "one too many", error: .tooManyUnsent))
      try await stage.advance(by: .seconds(600))
      messages.send(text: "again")
      #expect(messages.currentState.refusal == nil)
      try await stage.advance(by: .seconds(1))
    }
    #expect(fixture.chat.messages.map(\.text) == texts + ["again"])
  }

  @Test(arguments: ["a", "two\nlines", String(repeating: "🦘", count: 2000)])
  func acceptsAValidText(_ text: String) async throws {
    let (sut, fixture) = try await empty()
    try await sut.when { messages, stage in
      messages.send(text: text)
      try await stage.advance(by: .seconds(1))
    }
    #expect(fixture.chat.messages.map(\.text) == [text])
  }

  // MARK: Failures

  @Test(arguments: [
    KooberError.notConnected, .timedOut, .serverFailed, .unreadableAnswer, .tooManyAttempts,
    .sessionExpired,
  ])
  func anOutageKeepsTheMessagesPending(_ error: KooberError) async throws {
    let (sut, fixture) = try await empty(failing: [.messagesSend: error])
    try await sut.when { messages, stage in
      messages.send(text: "one")
      messages.send(text: "two")
      try await stage.advance(by: .seconds(300))
    }
    sut.then { recording in
      recording.expectStates(of: \.messages.last?.status, [.pending])
      // Each attempt takes a second, and each pause is twice as long as the last one.
      let waits = recording.states.filter {
        if case .waiting = $0.value.delivery { true } else { false }
      }
      #expect(waits.map(\.time) == [1, 3, 6, 11, 20, 37, 70, 131, 192, 253].map { .seconds($0) })
      #expect(waits.last?.value.delivery.outage?.error == error)
    }
    fixture.controls.recover(.messagesSend)
    try await sut.when { _, stage in try await stage.advance(by: .seconds(60)) }
    sut.then { $0.expectStates(of: \.delivery.outage?.failures, [10, nil]) }
    #expect(fixture.chat.messages.map(\.text) == ["one", "two"])
  }

  @Test func rejectedMessagesDoNotDelayOthers() async throws {
    let (sut, fixture) = try await empty(failing: [.messagesSend: .notAccepted])
    try await sut.verify(
      when: { messages, stage in
        messages.send(text: "one")
        try await stage.advance(by: .seconds(1))
        fixture.controls.recover(.messagesSend)
        messages.send(text: "two")
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates(of: \.messages.first?.status, [.pending, .failed(.notAccepted)])
      })
    #expect(fixture.chat.messages.map(\.text) == ["two"])
    #expect(
      try storages.messages.messages(of: fixture.jane.id).map(\.status) == [
        .failed(.notAccepted), .sent(1, 2),
      ])
  }

  @Test func retryKeepsTheOriginalOrder() async throws {
    let (sut, fixture) = try await empty(failing: [.messagesSend: .notAccepted])
    try await sut.when { messages, stage in
      for text in ["one", "two", "three"] { messages.send(text: text) }
      try await stage.advance(by: .seconds(3))
      fixture.controls.recover(.messagesSend)
      messages.retry(id: .make(2))
      messages.retry(id: .make(9))
      messages.send(text: "four")
      try await stage.advance(by: .seconds(2))
      messages.send(text: "five")
      messages.send(text: "six")
      messages.retryAll()
      #expect(messages.currentState.outgoing?.text == "five")
      try await stage.advance(by: .seconds(4))
    }
    #expect(
      fixture.chat.messages.map(\.text) == ["two", "four", "five", "one", "three", "six"])
  }

  @Test func keepsOnlyTheLatestSentMessages() {
    let last = LocalMessage.sentLimit + 3
    var state = MessagesState(
      messages: [.make(250, status: .failed(.notAccepted))], storage: .loaded)
    for number in 1...last { MessagesState.reduce(&state, .addedToQueue(.make(number))) }
    for number in 1...last {
      MessagesState.reduce(
        &state, .marked(.make(number), as: .sent(id: "\(number)", sequence: Int64(number))))
    }
    let kept: [String] = ([250] + Array(4...last)).map { .make($0) }
    #expect(state.messages.map(\.id) == kept)
    #expect(state.delivery == .idle)
  }

  @Test func retryIgnoresSentMessages() {
    var state = MessagesState(
      messages: [.make(1, status: .sent(1, 1)), .make(2, status: .failed(.notAccepted))],
      storage: .loaded)
    MessagesState.reduce(&state, .retried([.make(1), .make(2)]))
    #expect(state.messages.map(\.status) == [.sent(1, 1), .pending])
    #expect(state.outgoing?.id == .make(2))
  }

  @Test func retryAllEndsThePause() async throws {
    let (sut, fixture) = try await empty(failing: [.messagesSend: .notConnected])
    try await sut.when { messages, stage in
      messages.send(text: "one")
      try await stage.advance(by: .seconds(80))
      fixture.controls.recover(.messagesSend)
      messages.retryAll()
      try await stage.advance(by: .seconds(1))
    }
    #expect(fixture.chat.messages.map(\.text) == ["one"])
  }

  @Test func releasingTheServiceStopsSending() async throws {
    let (sut, fixture) = try await empty()
    try await sut.when { messages, _ in messages.send(text: "one") }
    try await sut.expectReleased()
    sut.then { $0.expectEffects([.started("messages.send"), .cancelled("messages.send")]) }
    #expect(try storages.messages.messages(of: fixture.jane.id) == [.make(1, "one")])
  }
}

extension MessagesState {
  /// Messages that have been loaded.
  fileprivate static func make(
    _ messages: [LocalMessage], _ delivery: MessageDelivery = .idle
  ) -> MessagesState {
    MessagesState(messages: messages, delivery: delivery, storage: .loaded)
  }
}

/// The service's storage, with the messages of earlier launches.
@MainActor
struct MessagesServiceStorageTests {
  private let storages = Storages.inMemory()

  @Test func aMessageThatCannotBeStoredIsRejected() async throws {
    let disk = FailingMessageDataStore()
    let (sut, fixture) = try ChatFixture.messages(storages: storages, in: disk)
    try await sut.when { messages, stage in
      try await stage.settle()
      disk.writeError = .notStored
      messages.send(text: "one")
      try await stage.advance(by: .seconds(5))
    }
    sut.then { recording in
      recording.expectStates([
        MessagesState(), MessagesState(storage: .loaded),
        MessagesState(storage: .loaded, refusal: MessageRefusal(text: "one", error: .notStored)),
      ])
    }
    #expect(fixture.chat.messages == [])
    disk.writeError = nil
    try await sut.verify(
      when: { messages, stage in
        messages.send(text: "one")
        try await stage.advance(by: .seconds(1))
      },
      then: { $0.expectStates(of: \.refusal, [nil]) })
    #expect(fixture.chat.messages.map(\.text) == ["one"])
  }

  @Test func aSentMessageStaysSentIfStoringFails() async throws {
    let disk = FailingMessageDataStore()
    let (sut, fixture) = try ChatFixture.messages(storages: storages, in: disk)
    try await sut.when { messages, stage in
      messages.send(text: "one")
      disk.writeError = .notStored
      try await stage.advance(by: .seconds(5))
    }
    sut.then { $0.expectStates(of: \.messages.first?.status, [nil, .pending, .sent(1, 1)]) }
    #expect(try disk.messages(of: fixture.jane.id).map(\.status) == [.pending])
    // It is sent again at the next launch, and published once.
    disk.writeError = nil
    try await sut.when { _, stage in
      let again = fixture.makeMessages(in: disk)
      try await stage.advance(by: .seconds(2))
      #expect(again.currentState.messages.map(\.status) == [.sent(1, 1)])
    }
    #expect(fixture.chat.messages.map(\.text) == ["one"])
  }

  @Test func newMessagesWaitForUnreadableOnes() async throws {
    let disk = FailingMessageDataStore()
    let jane = UserSession.make().profile
    try disk.append(.make(100, "old"), of: jane.id)
    disk.readError = .notReadable
    let (sut, fixture) = try ChatFixture.messages(storages: storages, in: disk)
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(5)) },
      then: {
        $0.expectStates([MessagesState(), MessagesState(storage: .unreadable(.notReadable))])
      })
    disk.readError = nil
    try await sut.when { messages, stage in
      messages.send(text: "new")
      try await stage.advance(by: .seconds(2))
    }
    #expect(fixture.chat.messages.map(\.text) == ["old", "new"])
  }

  @Test func aRetryThatCannotBeStoredIsReported() async throws {
    let disk = FailingMessageDataStore()
    let (sut, _) = try ChatFixture.messages(
      storages: storages, failing: [.messagesSend: .notAccepted], in: disk)
    try await sut.when { messages, stage in
      messages.send(text: "one")
      try await stage.advance(by: .seconds(1))
      disk.writeError = .notStored
      messages.retryAll()
    }
    sut.then { recording in
      recording.expectStates(of: \.storage, [.loading, .loaded, .unwritable(.notStored)])
      recording.expectStates(
        of: \.messages.first?.status, [nil, .pending, .failed(.notAccepted)])
    }
  }

  // MARK: Earlier launches

  @Test func pendingMessagesContinueAndPublishedOnesAreDeleted() async throws {
    let jane = UserSession.make().profile
    for (number, status) in [
      SendingStatus.sent(id: "7", sequence: 7), .failed(.notAccepted), .pending,
      .sent(id: "8", sequence: 8), .pending,
    ].enumerated() {
      try storages.messages.append(.make(101 + number, "\(number)", status: status), of: jane.id)
    }
    try storages.messages.append(.make(99, "not mine"), of: "joe")
    // The first sent message has been received from the server, the last one has not.
    try storages.teamMessages.append([.make(7, id: "other")], of: jane.id)
    let (sut, fixture) = try ChatFixture.messages(storages: storages)
    try await sut.when { _, stage in try await stage.advance(by: .seconds(3)) }
    sut.then { recording in
      recording.expectStates(of: \.messages.count, [0, 4])
      recording.expectStates(of: \.outgoing?.text, [nil, "2", "4", nil])
    }
    #expect(fixture.chat.messages.map(\.text) == ["2", "4"])
    #expect(
      try storages.messages.messages(of: jane.id).map(\.text) == ["1", "2", "3", "4"])
    #expect(try storages.messages.messages(of: "joe").map(\.status) == [.pending])
  }
}
