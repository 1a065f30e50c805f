import Scenes

/// One user's messages that are not known to be published, from the storage to the server.
@MainActor
final class OutboxRepository {
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

  /// The stored messages, in order; deletes those that the server has published.
  ///
  /// The team's messages arrive in the order of their numbers: a user who received one received all before it.
  func load() throws(KooberError) -> [LocalMessage] {
    var messages = try dataStore.messages(of: user)
    let last = try received.messages(of: user).last?.sequence ?? 0
    let received = messages.filter { $0.isReceived(upTo: last) }.map(\.id)
    // A message that cannot be deleted now is deleted the next time.
    try? dataStore.remove(received, of: user)
    messages.removeAll { $0.isReceived(upTo: last) }
    return messages
  }

  func append(_ message: LocalMessage) throws(KooberError) {
    try dataStore.append(message, of: user)
  }

  func makePendingAgain(_ messages: [LocalMessage.ID]) throws(KooberError) {
    try dataStore.makePendingAgain(messages, of: user)
  }

  /// Sends a message and stores its status: sent, or failed permanently.
  ///
  /// A status that cannot be stored is not lost: the message stays pending in the storage and is sent again at the
  /// next launch, and the server publishes it once. Temporary failures are thrown.
  func send(_ message: LocalMessage) async throws(KooberError) -> SendingStatus {
    let status: SendingStatus
    do throws(KooberError) {
      let said = try await api.send(message.text, id: message.id)
      status = .sent(id: said.id, sequence: said.sequence)
    } catch {
      // If the task was canceled, the error is not the server's.
      guard !error.isOutage, !Task.isCancelled else { throw error }
      status = .failed(error)
    }
    try? dataStore.mark(message.id, as: status, of: user)
    return status
  }
}

/// The team's messages, as one user has received them.
@MainActor
final class TeamMessageRepository {
  private let user: String
  private let dataStore: any TeamMessageDataStore
  private let api: any MessageRemoteAPI

  init(user: String, dataStore: any TeamMessageDataStore, api: any MessageRemoteAPI) {
    self.user = user
    self.dataStore = dataStore
    self.api = api
  }

  func received() throws(KooberError) -> [TeamMessage] { try dataStore.messages(of: user) }

  /// The messages after a given one, in order; waits a while until there are some.
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    let messages = try await api.messages(after: sequence).filter { $0.sequence > sequence }
    // The user may have signed out since. The server has whatever cannot be stored.
    if !Task.isCancelled { try? dataStore.append(messages, of: user) }
    return messages
  }
}
