import Scenes

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

  /// What was received before, in order.
  func received() throws(KooberError) -> [TeamMessage] { try dataStore.messages(of: user) }

  /// What was said after a message, in order; waits a while until there is something.
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    let messages = try await api.messages(after: sequence).filter { $0.sequence > sequence }
    // Who has left may be forgotten by now. The server has what can't be kept.
    if !Task.isCancelled { try? dataStore.append(messages, of: user) }
    return messages
  }
}
