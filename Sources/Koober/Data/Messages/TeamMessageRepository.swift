import Scenes

/// What the team has said, as one user has received it.
@SceneActor
final class TeamMessageRepository {
  private let user: String
  private let dataStore: any TeamMessageDataStore
  private let api: any MessageRemoteAPI

  init(user: String, dataStore: any TeamMessageDataStore, api: any MessageRemoteAPI) {
    self.user = user
    self.dataStore = dataStore
    self.api = api
  }

  /// What was received before, in order; nothing where that can't be read: the server has it still.
  func received() -> [TeamMessage] { (try? dataStore.messages(of: user)) ?? [] }

  /// What was said after a message, in order; waits a while until there is something.
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    let messages = try await api.messages(after: sequence).filter { $0.sequence > sequence }
    // The server has what can't be kept.
    try? dataStore.append(messages, of: user)
    return messages
  }
}
