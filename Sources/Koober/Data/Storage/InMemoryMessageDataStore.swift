import Scenes

/// Keeps messages for as long as the process lives.
@SceneActor
final class InMemoryMessageDataStore: MessageDataStore {
  private var messages: [String: [LocalMessage]] = [:]

  func messages(of user: String) throws(KooberError) -> [LocalMessage] { messages[user] ?? [] }

  func append(_ message: LocalMessage, of user: String) throws(KooberError) {
    guard messages[user]?.contains(where: { $0.id == message.id }) != true else {
      throw .notStored
    }
    messages[user, default: []].append(message)
  }

  func mark(
    _ message: LocalMessage.ID, as status: SendingStatus, of user: String
  ) throws(KooberError) {
    guard let index = messages[user]?.firstIndex(where: { $0.id == message }) else { return }
    if case .sent = messages[user]?[index].status { return }
    messages[user]?[index].status = status
  }

  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    self.messages[user]?.removeAll { messages.contains($0.id) }
  }
}
