import FoundationEssentials
import GRDB
import Scenes

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
