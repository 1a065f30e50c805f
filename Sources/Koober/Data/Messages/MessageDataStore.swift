import FoundationEssentials
import GRDB
import Scenes

/// Where the messages are kept that users wrote on this device, until they are known to be said.
@External("messages")
@MainActor
protocol MessageDataStore: AnyObject {
  /// The messages of a user, in the order in which they were written.
  @ExternalName("read") func messages(of user: String) throws(KooberError) -> [LocalMessage]
  /// Keeps a message behind all others of a user.
  ///
  /// - Throws: ``KooberError/notStored``, also where another of the same id is kept.
  func append(_ message: LocalMessage, of user: String) throws(KooberError)
  /// Changes what has become of a message; what was sent once stays sent.
  ///
  /// Of those that are sent the last ones are kept, as many as ``LocalMessage/sentLimit``: the server has
  /// them all.
  func mark(
    _ message: LocalMessage.ID, as status: SendingStatus, of user: String
  ) throws(KooberError)
  /// Lets messages be pending again, those of them that have failed; all or none.
  func putBack(_ messages: [LocalMessage.ID], of user: String) throws(KooberError)
  /// Forgets messages, whatever has become of them.
  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError)
  /// Forgets all that is kept for a user.
  func forget(_ user: String) throws(KooberError)
}

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
