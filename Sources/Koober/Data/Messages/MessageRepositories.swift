import Scenes

/// The messages of one user that aren't known to be said, from the storage to the server.
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

  /// The messages that are kept, in order; those are forgotten that have come back from the server.
  ///
  /// The team's messages come in the order of their numbers: whoever has heard one has heard all before it.
  func load() throws(KooberError) -> [LocalMessage] {
    var messages = try dataStore.messages(of: user)
    let last = try received.messages(of: user).last?.sequence ?? 0
    let heard = messages.filter { $0.isHeard(upTo: last) }.map(\.id)
    // What can't be forgotten now is known to be heard the next time, too.
    try? dataStore.remove(heard, of: user)
    messages.removeAll { $0.isHeard(upTo: last) }
    return messages
  }

  func append(_ message: LocalMessage) throws(KooberError) {
    try dataStore.append(message, of: user)
  }

  func putBack(_ messages: [LocalMessage.ID]) throws(KooberError) {
    try dataStore.putBack(messages, of: user)
  }

  /// Sends a message, and keeps what has become of it: sent, or failed for good.
  ///
  /// What can't be kept isn't lost: it is pending in the storage, is sent again at another launch, and is said
  /// once, since the server knows it. What stands in the way for now is thrown.
  func send(_ message: LocalMessage) async throws(KooberError) -> SendingStatus {
    let status: SendingStatus
    do throws(KooberError) {
      let said = try await api.send(message.text, id: message.id)
      status = .sent(id: said.id, sequence: said.sequence)
    } catch {
      // Whoever is cancelled hasn't heard from the server.
      guard !error.isOutage, !Task.isCancelled else { throw error }
      status = .failed(error)
    }
    try? dataStore.mark(message.id, as: status, of: user)
    return status
  }
}

/// What the team has said, as one user has received it.
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

  /// What was said after a message, in order; waits a while until there is something.
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    let messages = try await api.messages(after: sequence).filter { $0.sequence > sequence }
    // Who has left may be forgotten by now. The server has what can't be kept.
    if !Task.isCancelled { try? dataStore.append(messages, of: user) }
    return messages
  }
}
