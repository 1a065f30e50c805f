import Scenes

/// Where messages are kept, as something outside that a recording writes down.
@MainActor
final class OutsideMessageDataStore: MessageDataStore {
  private let store: any MessageDataStore
  private let outside: StageOutside

  init(_ store: any MessageDataStore, _ outside: StageOutside) {
    self.store = store
    self.outside = outside
  }

  func messages(of user: String) throws(KooberError) -> [LocalMessage] {
    try outside.value(of: "messages.read") { () throws(KooberError) in
      try store.messages(of: user)
    }
  }

  func append(_ message: LocalMessage, of user: String) throws(KooberError) {
    try outside.perform("messages.append") { () throws(KooberError) in
      try store.append(message, of: user)
    }
  }

  func mark(
    _ message: LocalMessage.ID, as status: SendingStatus, of user: String
  ) throws(KooberError) {
    try outside.perform("messages.mark") { () throws(KooberError) in
      try store.mark(message, as: status, of: user)
    }
  }

  func putBack(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    try outside.perform("messages.putBack") { () throws(KooberError) in
      try store.putBack(messages, of: user)
    }
  }

  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    try outside.perform("messages.remove") { () throws(KooberError) in
      try store.remove(messages, of: user)
    }
  }

  func forget(_ user: String) throws(KooberError) {
    try outside.perform("messages.forget") { () throws(KooberError) in try store.forget(user) }
  }
}
