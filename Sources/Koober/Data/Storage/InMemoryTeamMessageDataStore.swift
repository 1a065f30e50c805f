import Scenes

/// Keeps the team's messages for as long as the process lives.
@MainActor
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

extension InMemoryTeamMessageDataStore: Restorable {
  var savedState: [String: [TeamMessage]] {
    messages.mapValues { $0.values.sorted { $0.sequence < $1.sequence } }
  }

  func restore(_ messages: [String: [TeamMessage]]) {
    self.messages = messages.mapValues { messages in
      Dictionary(messages.map { ($0.sequence, $0) }) { first, _ in first }
    }
  }
}
