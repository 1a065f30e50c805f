import FoundationEssentials
import SceneTesting
import Scenes
import Testing

@testable import Koober

/// The dependencies of Jane's chat, made of fakes on a stage.
@MainActor
final class ChatFixture {
  /// The start of tests: 5 January 2026, 09:00 UTC.
  nonisolated static let start = Moment(Date(timeIntervalSince1970: 1_767_603_600))

  let jane = UserSession.make().profile
  let stage: SceneStage
  let storages: Storages
  let controls: EnvironmentControls
  let chat = FakeChat()
  let api: any MessageRemoteAPI
  let draft = ChatDraft()
  private var idCount = 0

  init(on stage: SceneStage, storages: Storages? = nil) {
    self.stage = stage
    self.storages = storages ?? .inMemory()
    controls = EnvironmentControls(clock: stage.clock)
    api = ExternalMessageRemoteAPI(
      FakeMessageRemoteAPI(
        author: jane, chat: chat, clock: stage.clock, date: Self.date(stage)),
      through: UserServer(controls: controls))
  }

  static func date(_ stage: SceneStage) -> @MainActor () -> Date {
    { [clock = stage.clock] in Date(start.adding(seconds: clock.now.offset / .seconds(1))) }
  }

  /// Messages whose ids count from 1.
  func makeMessages(in dataStore: (any MessageDataStore)? = nil) -> MessagesService {
    MessagesService(
      on: stage,
      outbox: OutboxWorker(
        repository: KooberOutboxRepository(
          user: jane.id, dataStore: dataStore ?? storages.messages,
          received: storages.teamMessages, api: api)),
      date: Self.date(stage),
      uuid: { [self] in
        idCount += 1
        return UUID.make(idCount)
      })
  }

  func makeStore(
    messages: MessagesService? = nil, received: (any TeamMessageDataStore)? = nil
  ) -> ChatStore {
    let store = ChatStore(
      on: stage, user: jane.id, draft: draft, messages: messages ?? makeMessages(),
      team: TeamWorker(
        repository: KooberTeamMessageRepository(
          user: jane.id, dataStore: received ?? storages.teamMessages, api: api)))
    store.didAppear()
    return store
  }

  func makeUser() -> UserService {
    UserService(
      on: stage, profile: jane,
      worker: ProfileWorker(
        repository: KooberUserProfileRepository(
          user: jane.id, cache: storages.cache,
          api: ExternalProfileRemoteAPI(
            FakeProfileRemoteAPI(user: jane, accounts: FakeAccounts()),
            through: UserServer(controls: controls)),
          date: Self.date(stage))))
  }

  /// A verification of the messages service, and its fixture with the configured failures.
  static func messages(
    storages: Storages, failing failures: [Operation: KooberError] = [:],
    in dataStore: (any MessageDataStore)? = nil
  ) throws -> (sut: StoreVerification<MessagesService, MessagesState>, fixture: ChatFixture) {
    var made: ChatFixture?
    let sut = StoreVerification { stage in
      let fixture = ChatFixture(on: stage, storages: storages)
      for (operation, error) in failures { fixture.controls.fail(operation, with: error) }
      made = fixture
      return fixture.makeMessages(in: dataStore)
    }
    return (sut, try #require(made))
  }
}

extension LocalMessage {
  /// A message with a number, written at the start of tests.
  static func make(
    _ number: Int, _ text: String = "hello", at seconds: Int = 0, status: SendingStatus = .pending
  ) -> LocalMessage {
    LocalMessage(
      id: .make(number), text: text,
      date: ChatFixture.start.adding(seconds: Double(seconds)), status: status)
  }
}

extension SendingStatus {
  /// The status of a message that the built-in server accepted, by its sequence and message number.
  static func sent(_ sequence: Int64, _ number: Int) -> SendingStatus {
    .sent(id: LocalMessage.make(number).id, sequence: sequence)
  }
}

extension TeamMessage {
  /// A message with a number, sent by Joe at the start of tests.
  static func make(_ sequence: Int64, _ text: String = "hello", id: String? = nil) -> TeamMessage {
    TeamMessage(
      id: id ?? "\(sequence)", sequence: sequence, authorID: "joe", authorName: "Joe", text: text,
      date: ChatFixture.start)
  }
}

extension String {
  /// The id of the message with a number from 1 to 60000.
  static func make(_ number: Int) -> String { UUID.make(number).uuidString }
}

extension UUID {
  /// A UUID for a number from 1 to 60000.
  static func make(_ number: Int) -> UUID {
    let (high, low) = number.quotientAndRemainder(dividingBy: 256)
    return UUID(
      uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, UInt8(15 + high), UInt8(low)))
  }
}
