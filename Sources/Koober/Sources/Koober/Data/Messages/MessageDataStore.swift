import FoundationEssentials
import GRDB
import Scenes

/// The storage of messages that users wrote on this device, until the server has published them.
@External("messages")
@MainActor
protocol MessageDataStore {
  @ExternalName("read") func messages(of user: String) throws(KooberError) -> [LocalMessage]
  /// Stores a message after all other messages of a user.
  ///
  /// - Throws: ``KooberError/notStored``, also if another message with the same id is stored.
  func append(_ message: LocalMessage, of user: String) throws(KooberError)
  /// Changes the status of a message; a sent message stays sent.
  ///
  /// Of the sent messages, only the last ``LocalMessage/sentLimit`` are kept: the server has all of them.
  func mark(
    _ message: LocalMessage.ID, as status: SendingStatus, of user: String
  ) throws(KooberError)
  /// Makes failed messages pending again: all of them, or none if that fails.
  func makePendingAgain(_ messages: [LocalMessage.ID], of user: String) throws(KooberError)
  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError)
  func forget(_ user: String) throws(KooberError)
}

@MainActor
final class InMemoryMessageDataStore: InMemoryRecords<[LocalMessage]>, MessageDataStore {
  func messages(of user: String) throws(KooberError) -> [LocalMessage] { records[user] ?? [] }

  func append(_ message: LocalMessage, of user: String) throws(KooberError) {
    guard records[user]?.contains(where: { $0.id == message.id }) != true else {
      throw .notStored
    }
    records[user, default: []].append(message)
  }

  func mark(
    _ message: LocalMessage.ID, as status: SendingStatus, of user: String
  ) throws(KooberError) {
    guard let index = records[user]?.firstIndex(where: { $0.id == message }),
      records[user]?[index].status.sequence == nil
    else { return }
    records[user]?[index].status = status
    records[user]?.forgetOldestSent()
  }

  func makePendingAgain(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    records[user]?.makePendingAgain(messages)
  }

  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    records[user]?.removeAll { messages.contains($0.id) }
  }
}

struct DatabaseMessageDataStore: MessageDataStore {
  let database: KooberDatabase

  func messages(of user: String) throws(KooberError) -> [LocalMessage] {
    try database.rows(
      """
      SELECT *, sum = rowSum(user, id, text, date) AS isIntact
      FROM messages WHERE user = ? ORDER BY number
      """, [user], LocalMessage.init(row:))
  }

  func append(_ message: LocalMessage, of user: String) throws(KooberError) {
    let columns = message.status.columns
    try database.execute(
      """
      INSERT INTO messages (user, id, text, date, status, remoteID, sequence, problem, sum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, rowSum(?1, ?2, ?3, ?4))
      """,
      each: [
        [
          user, message.id, message.text, message.date.seconds,
          columns.status, columns.remoteID, columns.sequence, columns.problem,
        ]
      ])
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
          columns.status, columns.remoteID, columns.sequence, columns.problem, user, message,
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

  func makePendingAgain(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    try database.execute(
      """
      UPDATE messages SET status = 'pending', problem = NULL
      WHERE user = ? AND id = ? AND status = 'failed'
      """,
      each: messages.map { [user, $0] })
  }

  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    try database.execute(
      "DELETE FROM messages WHERE user = ? AND id = ?",
      each: messages.map { [user, $0] })
  }

  func forget(_ user: String) throws(KooberError) {
    try database.deleteRows(of: user, in: "messages")
  }
}

extension LocalMessage {
  fileprivate init(row: Row) throws {
    guard let id = UUID(uuidString: try row.decode(forColumn: "id")) else {
      throw KooberError.damagedStorage
    }
    self.init(
      id: id.uuidString, text: try row.decode(forColumn: "text"), date: try row.date("date"),
      status: try SendingStatus(row: row))
  }
}

extension SendingStatus {
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

  fileprivate var columns: (status: String, remoteID: String?, sequence: Int64?, problem: String?) {
    switch self {
    case .pending: ("pending", nil, nil, nil)
    case .sent(let id, let sequence): ("sent", id, sequence, nil)
    case .failed(let error): ("failed", nil, nil, error.rawValue)
    }
  }
}
