/// One user's outgoing messages, from the storage to the server.
@MainActor
final class KooberOutboxRepository: OutboxRepository {
  private let user: String
  private let dataStore: any MessageDataStore
  private let received: any TeamMessageDataStore
  private let api: any MessageRemoteAPI

  init(
    user: String, dataStore: any MessageDataStore, received: any TeamMessageDataStore,
    api: any MessageRemoteAPI
  ) {
    self.user = user
    self.dataStore = dataStore
    self.received = received
    self.api = api
  }

  func messages() throws(KooberError) -> [LocalMessage] { try dataStore.messages(of: user) }

  func lastReceived() throws(KooberError) -> Int64 {
    try received.messages(of: user).last?.sequence ?? 0
  }

  func append(_ message: LocalMessage) throws(KooberError) {
    try dataStore.append(message, of: user)
  }

  func mark(_ message: LocalMessage.ID, as status: SendingStatus) throws(KooberError) {
    try dataStore.mark(message, as: status, of: user)
  }

  func makePendingAgain(_ messages: [LocalMessage.ID]) throws(KooberError) {
    try dataStore.makePendingAgain(messages, of: user)
  }

  func remove(_ messages: [LocalMessage.ID]) throws(KooberError) {
    try dataStore.remove(messages, of: user)
  }

  func publish(_ message: LocalMessage) async throws(KooberError) -> TeamMessage {
    try await api.send(message.text, id: message.id)
  }
}

/// The team's messages, from the server and as one user has received them.
@MainActor
final class KooberTeamMessageRepository: TeamMessageRepository {
  private let user: String
  private let dataStore: any TeamMessageDataStore
  private let api: any MessageRemoteAPI

  init(user: String, dataStore: any TeamMessageDataStore, api: any MessageRemoteAPI) {
    self.user = user
    self.dataStore = dataStore
    self.api = api
  }

  func received() throws(KooberError) -> [TeamMessage] { try dataStore.messages(of: user) }

  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    try await api.messages(after: sequence)
  }

  func keep(_ messages: [TeamMessage]) { try? dataStore.append(messages, of: user) }
}
