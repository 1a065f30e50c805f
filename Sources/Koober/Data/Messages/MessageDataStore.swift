import FoundationEssentials
import GRDB
import Scenes

/// Keeps messages in the database.
@MainActor
final class DatabaseMessageDataStore: MessageDataStore {
  private let database: KooberDatabase

  init(database: KooberDatabase) { self.database = database }

  func messages(of user: String) throws(KooberError) -> [LocalMessage] {
    try database.read(orElse: []) { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM messages WHERE user = ? ORDER BY number", arguments: [user]
      ).map(LocalMessage.init(row:))
    }
  }

  func append(_ message: LocalMessage, of user: String) throws(KooberError) {
    let columns = message.status.columns
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO messages (user, id, text, date, status, remoteID, sequence, problem)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          user, message.id.uuidString, message.text, message.date.timeIntervalSinceReferenceDate,
          columns.status, columns.remoteID, columns.sequence, columns.problem,
        ])
    }
  }

  func mark(
    _ message: LocalMessage.ID, as status: SendingStatus, of user: String
  ) throws(KooberError) {
    let columns = status.columns
    try database.write { db in
      try db.execute(
        sql: """
          UPDATE messages SET status = ?, remoteID = ?, sequence = ?, problem = ?
          WHERE user = ? AND id = ? AND status <> 'sent'
          """,
        arguments: [
          columns.status, columns.remoteID, columns.sequence, columns.problem, user,
          message.uuidString,
        ])
      guard columns.sequence != nil else { return }
      try db.execute(
        sql: """
          DELETE FROM messages WHERE user = ?1 AND sequence <= (
            SELECT sequence FROM messages WHERE user = ?1 AND sequence IS NOT NULL
            ORDER BY sequence DESC LIMIT 1 OFFSET ?2)
          """,
        arguments: [user, LocalMessage.sentLimit])
    }
  }

  func putBack(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    guard !messages.isEmpty else { return }
    try database.write { db in
      for message in messages {
        try db.execute(
          sql: """
            UPDATE messages SET status = 'pending', problem = NULL
            WHERE user = ? AND id = ? AND status = 'failed'
            """,
          arguments: [user, message.uuidString])
      }
    }
  }

  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    guard !messages.isEmpty else { return }
    try database.write { db in
      for message in messages {
        try db.execute(
          sql: "DELETE FROM messages WHERE user = ? AND id = ?",
          arguments: [user, message.uuidString])
      }
    }
  }

  func forget(_ user: String) throws(KooberError) {
    try database.deleteRows(of: user, in: "messages")
  }
}

extension LocalMessage {
  /// Reads a message out of the database.
  fileprivate init(row: Row) throws {
    guard let id = UUID(uuidString: try row.decode(forColumn: "id")) else {
      throw KooberError.damagedStorage
    }
    self.init(
      id: id, text: try row.decode(forColumn: "text"),
      date: Date(timeIntervalSinceReferenceDate: try row.decode(forColumn: "date")),
      status: try SendingStatus(row: row))
  }
}

extension SendingStatus {
  /// Reads what has become of a message out of the database.
  fileprivate init(row: Row) throws {
    switch try row.decode(String.self, forColumn: "status") {
    case "pending": self = .pending
    case "sent":
      self = .sent(
        id: try row.decode(forColumn: "remoteID"),
        sequence: try row.decode(forColumn: "sequence"))
    case "failed":
      guard let problem = KooberError(rawValue: try row.decode(forColumn: "problem")) else {
        throw KooberError.damagedStorage
      }
      self = .failed(problem)
    default: throw KooberError.damagedStorage
    }
  }

  /// What the database holds of it.
  fileprivate var columns: (status: String, remoteID: String?, sequence: Int64?, problem: String?) {
    switch self {
    case .pending: ("pending", nil, nil, nil)
    case .sent(let id, let sequence): ("sent", id, sequence, nil)
    case .failed(let error): ("failed", nil, nil, error.rawValue)
    }
  }
}
