import Scenes

/// Keeps messages for as long as the process lives.
@MainActor
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
    guard let index = messages[user]?.firstIndex(where: { $0.id == message }),
      messages[user]?[index].status.sequence == nil
    else { return }
    messages[user]?[index].status = status
    messages[user]?.forgetOldestSent()
  }

  func putBack(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    self.messages[user] = self.messages[user]?.map { message in
      guard message.status.isFailure, messages.contains(message.id) else { return message }
      var message = message
      message.status = .pending
      return message
    }
  }

  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    self.messages[user]?.removeAll { messages.contains($0.id) }
  }

  func forget(_ user: String) throws(KooberError) { messages[user] = nil }
}

extension InMemoryMessageDataStore: Restorable {
  var savedState: [String: [LocalMessage]] { messages }

  func restore(_ messages: [String: [LocalMessage]]) { self.messages = messages }
}
