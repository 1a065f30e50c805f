import FoundationEssentials
import GRDB
import Scenes

/// The storage of the team's last messages that a user has received.
@External("teamMessages")
@MainActor
protocol TeamMessageDataStore {
  @ExternalName("read") func messages(of user: String) throws(KooberError) -> [TeamMessage]
  /// Stores messages, replacing those with the same number, and deletes the oldest beyond the limit.
  func append(_ messages: [TeamMessage], of user: String) throws(KooberError)
  func forget(_ user: String) throws(KooberError)
}

extension TeamMessageDataStore {
  static var limit: Int { 200 }
}

@MainActor
final class InMemoryTeamMessageDataStore: InMemoryRecords<[TeamMessage]>, TeamMessageDataStore {
  func messages(of user: String) throws(KooberError) -> [TeamMessage] { records[user] ?? [] }

  func append(_ messages: [TeamMessage], of user: String) throws(KooberError) {
    records[user] = Self.inOrder((records[user] ?? []) + messages).suffix(Self.limit)
  }

  override func restore(_ records: [String: [TeamMessage]]) {
    // A file may list them in any order.
    super.restore(records.mapValues { Self.inOrder($0.reversed()) })
  }

  /// The messages by number; of several with the same number, the last.
  private static func inOrder(_ messages: [TeamMessage]) -> [TeamMessage] {
    Dictionary(messages.map { ($0.sequence, $0) }) { $1 }.values.sorted {
      $0.sequence < $1.sequence
    }
  }
}

struct DatabaseTeamMessageDataStore: TeamMessageDataStore {
  let database: KooberDatabase

  func messages(of user: String) throws(KooberError) -> [TeamMessage] {
    try database.rows(
      """
      SELECT *, sum = rowSum(user, sequence, id, authorID, authorName, text, date) AS isIntact
      FROM teamMessages WHERE user = ? ORDER BY sequence
      """, [user]
    ) { row in
      TeamMessage(
        id: try row.decode(forColumn: "id"), sequence: try row.decode(forColumn: "sequence"),
        authorID: try row.decode(forColumn: "authorID"),
        authorName: try row.decode(forColumn: "authorName"),
        text: try row.decode(forColumn: "text"), date: try row.date("date"))
    }
  }

  func append(_ messages: [TeamMessage], of user: String) throws(KooberError) {
    guard !messages.isEmpty else { return }
    try database.write { db in
      for message in messages {
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO teamMessages
            (user, sequence, id, authorID, authorName, text, date, sum)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, rowSum(?1, ?2, ?3, ?4, ?5, ?6, ?7))
            """,
          arguments: [
            user, message.sequence, message.id, message.authorID, message.authorName, message.text,
            message.date.seconds,
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
