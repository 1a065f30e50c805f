import Scenes

/// Where the team's messages are kept, as something outside that a recording writes down.
@MainActor
final class OutsideTeamMessageDataStore: TeamMessageDataStore {
  private let store: any TeamMessageDataStore
  private let outside: StageOutside

  init(_ store: any TeamMessageDataStore, _ outside: StageOutside) {
    self.store = store
    self.outside = outside
  }

  func messages(of user: String) throws(KooberError) -> [TeamMessage] {
    try outside.value(of: "teamMessages.read") { () throws(KooberError) in
      try store.messages(of: user)
    }
  }

  func append(_ messages: [TeamMessage], of user: String) throws(KooberError) {
    try outside.perform("teamMessages.append") { () throws(KooberError) in
      try store.append(messages, of: user)
    }
  }

  func forget(_ user: String) throws(KooberError) {
    try outside.perform("teamMessages.forget") { () throws(KooberError) in
      try store.forget(user)
    }
  }
}
