import Scenes

/// Keeps the team's messages for as long as the process lives.
@SceneActor
final class InMemoryTeamMessageDataStore: TeamMessageDataStore {
  private var messages: [String: [Int64: TeamMessage]] = [:]

  func messages(of user: String) throws(KooberError) -> [TeamMessage] {
    (messages[user] ?? [:]).values.sorted { $0.sequence < $1.sequence }
  }

  func append(_ messages: [TeamMessage], of user: String) throws(KooberError) {
    var known = self.messages[user] ?? [:]
    for message in messages { known[message.sequence] = message }
    for oldest in known.keys.sorted().dropLast(Self.limit) { known[oldest] = nil }
    self.messages[user] = known
  }

  func forget(_ user: String) throws(KooberError) { messages[user] = nil }
}
