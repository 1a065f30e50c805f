import FoundationEssentials
import Scenes

@testable import Koober

/// What the chat of Jane needs, made of fakes on a stage.
@SceneActor
final class ChatFixture {
  /// When tests begin: 5 January 2026, 09:00 in UTC.
  nonisolated static let start = Date(timeIntervalSince1970: 1_767_603_600)

  let jane = UserSession.make().profile
  let stage: SceneStage
  let storages: Storages
  let controls: EnvironmentControls
  let chat = FakeChat()
  let api: FakeMessageRemoteAPI
  private var identities = 0

  init(on stage: SceneStage, storages: Storages? = nil) {
    self.stage = stage
    self.storages = storages ?? .inMemory()
    controls = EnvironmentControls(clock: stage.clock)
    api = FakeMessageRemoteAPI(
      author: jane, chat: chat, controls: controls, clock: stage.clock, date: Self.date(stage))
  }

  static func date(_ stage: SceneStage) -> @SceneActor () -> Date {
    { [clock = stage.clock] in start.addingTimeInterval(clock.now.offset / .seconds(1)) }
  }

  /// Messages whose ids count from 1.
  func makeMessages(in dataStore: (any MessageDataStore)? = nil) -> MessagesService {
    MessagesService(
      on: stage,
      outbox: OutboxRepository(
        user: jane.id, dataStore: dataStore ?? storages.messages,
        received: storages.teamMessages, api: api),
      date: Self.date(stage),
      uuid: { [weak self] in
        self?.identities += 1
        return .make(self?.identities ?? 0)
      })
  }

  func makeStore(in dataStore: (any MessageDataStore)? = nil) -> ChatStore {
    ChatStore(
      on: stage, user: jane.id, messages: makeMessages(in: dataStore),
      team: TeamMessageRepository(user: jane.id, dataStore: storages.teamMessages, api: api))
  }

  func makeUser() -> UserService {
    UserService(
      on: stage, profile: jane,
      repository: UserProfileRepository(
        user: jane.id, cache: storages.cache,
        api: FakeProfileRemoteAPI(user: jane, controls: controls), date: Self.date(stage)))
  }
}
