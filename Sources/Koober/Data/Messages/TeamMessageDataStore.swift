import FoundationEssentials
import GRDB
import Scenes

/// Where the last messages of the team are kept that a user has received.
@External("teamMessages")
@MainActor
protocol TeamMessageDataStore: AnyObject {
  /// The messages that a user has received, in order.
  @ExternalName("read") func messages(of user: String) throws(KooberError) -> [TeamMessage]
  /// Keeps messages, each in the place of one of the same number, and forgets the oldest of too many.
  func append(_ messages: [TeamMessage], of user: String) throws(KooberError)
  /// Forgets all that is kept for a user.
  func forget(_ user: String) throws(KooberError)
}

extension TeamMessageDataStore {
  /// How many messages are kept for a user.
  static var limit: Int { 200 }
}

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

/// Keeps the team's messages in the database.
@MainActor
final class DatabaseTeamMessageDataStore: TeamMessageDataStore {
  private let database: KooberDatabase

  init(database: KooberDatabase) { self.database = database }

  func messages(of user: String) throws(KooberError) -> [TeamMessage] {
    try database.read(orElse: []) { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM teamMessages WHERE user = ? ORDER BY sequence", arguments: [user]
      ).map(TeamMessage.init(row:))
    }
  }

  func append(_ messages: [TeamMessage], of user: String) throws(KooberError) {
    guard !messages.isEmpty else { return }
    try database.write { db in
      for message in messages {
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO teamMessages
            (user, sequence, id, authorID, authorName, text, date) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            user, message.sequence, message.id, message.authorID, message.authorName, message.text,
            message.date.timeIntervalSinceReferenceDate,
          ])
      }
      try db.execute(
        sql: """
          DELETE FROM teamMessages WHERE user = ?1 AND sequence NOT IN (
            SELECT sequence FROM teamMessages WHERE user = ?1 ORDER BY sequence DESC LIMIT ?2)
          """,
        arguments: [user, Self.limit])
    }
  }

  func forget(_ user: String) throws(KooberError) {
    try database.deleteRows(of: user, in: "teamMessages")
  }
}

extension TeamMessage {
  /// Reads a message out of the database.
  fileprivate init(row: Row) throws {
    self.init(
      id: try row.decode(forColumn: "id"), sequence: try row.decode(forColumn: "sequence"),
      authorID: try row.decode(forColumn: "authorID"),
      authorName: try row.decode(forColumn: "authorName"),
      text: try row.decode(forColumn: "text"),
      date: Date(timeIntervalSinceReferenceDate: try row.decode(forColumn: "date")))
  }
}
