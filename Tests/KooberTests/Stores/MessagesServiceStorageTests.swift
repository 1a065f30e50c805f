import SceneTesting
import Scenes
import Testing

@testable import Koober

/// What the service keeps, and what it finds of former launches.
@MainActor
struct MessagesServiceStorageTests {
  private let storages = Storages.inMemory()

  @Test func whatCannotBeStoredIsNotTaken() async throws {
    let disk = StuckMessageDataStore()
    let (sut, fixture) = try ChatFixture.messages(storages: storages, in: disk)
    try await sut.when { messages, stage in
      try await stage.settle()
      disk.writeError = .notStored
      messages.send(text: "one")
      try await stage.advance(by: .seconds(5))
    }
    sut.then { recording in
      recording.expectStates([
        MessagesState(), MessagesState(isLoaded: true),
        MessagesState(isLoaded: true, refusal: MessageRefusal(text: "one", error: .notStored)),
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

  @Test func whatIsSentIsSentEvenIfThatCannotBeStored() async throws {
    let disk = StuckMessageDataStore()
    let (sut, fixture) = try ChatFixture.messages(storages: storages, in: disk)
    try await sut.when { messages, stage in
      messages.send(text: "one")
      disk.writeError = .notStored
      try await stage.advance(by: .seconds(5))
    }
    sut.then { $0.expectStates(of: \.messages.first?.status, [nil, .pending, .sent(1, 1)]) }
    #expect(try disk.messages(of: fixture.jane.id).map(\.status) == [.pending])
    // At another launch it is sent again, and said once.
    disk.writeError = nil
    try await sut.when { _, stage in
      let again = fixture.makeMessages(in: disk)
      try await stage.advance(by: .seconds(2))
      #expect(again.currentState.messages.map(\.status) == [.sent(1, 1)])
    }
    #expect(fixture.chat.messages.map(\.text) == ["one"])
  }

  @Test func nothingOvertakesWhatCannotBeReadYet() async throws {
    let disk = StuckMessageDataStore()
    let jane = UserSession.make().profile
    try disk.append(.make(100, "old"), of: jane.id)
    disk.readError = .notReadable
    let (sut, fixture) = try ChatFixture.messages(storages: storages, in: disk)
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(5)) },
      then: { $0.expectStates([MessagesState(), MessagesState(problem: .notReadable)]) })
    disk.readError = nil
    try await sut.when { messages, stage in
      messages.send(text: "new")
      try await stage.advance(by: .seconds(2))
    }
    #expect(fixture.chat.messages.map(\.text) == ["old", "new"])
  }

  @Test func retryingSaysWhereItCannotBeStored() async throws {
    let disk = StuckMessageDataStore()
    let (sut, _) = try ChatFixture.messages(
      storages: storages, failing: [.messagesSend: .notAccepted], in: disk)
    try await sut.when { messages, stage in
      messages.send(text: "one")
      try await stage.advance(by: .seconds(1))
      disk.writeError = .notStored
      messages.retryAll()
    }
    sut.then { recording in
      recording.expectStates(of: \.problem, [nil, .notStored])
      recording.expectStates(
        of: \.messages.first?.status, [nil, .pending, .failed(.notAccepted)])
    }
  }

  // MARK: Former launches

  @Test func whatWasPendingGoesOnAndWhatWasSaidIsForgotten() async throws {
    let jane = UserSession.make().profile
    for (number, status) in [
      SendingStatus.sent(id: "7", sequence: 7), .failed(.notAccepted), .pending,
      .sent(id: "8", sequence: 8), .pending,
    ].enumerated() {
      try storages.messages.append(.make(101 + number, "\(number)", status: status), of: jane.id)
    }
    try storages.messages.append(.make(99, "not mine"), of: "joe")
    // The last one that was sent hasn't come back from the server yet. The first one has, long ago.
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
