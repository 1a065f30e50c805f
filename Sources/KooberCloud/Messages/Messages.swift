import GRDB

/// Keeps messages.
struct MessageStore: Sendable {
  let database: any DatabaseWriter

  /// Adds a message, at most once for each key.
  ///
  /// - Returns: The message of the key, and whether it is new.
  /// - Throws: `CloudError.idempotencyKeyReused` where the key's message has another text, or
  ///   `DatabaseError`.
  func add(
    _ text: String, id: String, key: String, of user: User, at now: Moment
  ) async throws -> (message: Message, isNew: Bool) {
    try await database.write { db in
      let former = try Row.fetchOne(
        db, sql: "SELECT * FROM messages WHERE user = ? AND key = ?", arguments: [user.id, key])
      if let former = former.map(Message.init(row:)) {
        guard Array(former.text.utf8) == Array(text.utf8) else {
          throw CloudError.idempotencyKeyReused
        }
        return (former, false)
      }
      try db.execute(
        sql: """
          INSERT INTO messages (id, user, author, key, text, date) VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [id, user.id, user.name, key, text, now.milliseconds])
      let message = Message(
        id: id, sequence: db.lastInsertedRowID,
        author: Message.Author(id: user.id, name: user.name), text: text, date: now)
      return (message, true)
    }
  }

  /// Messages in order.
  func messages(after sequence: Int64, limit: Int64) async throws -> [Message] {
    try await database.read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM messages WHERE sequence > ? ORDER BY sequence LIMIT ?",
        arguments: [sequence, limit]
      ).map(Message.init(row:))
    }
  }
}

extension Message {
  /// Reads a message out of the database.
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], sequence: row["sequence"],
      author: Author(id: row["user"], name: row["author"]), text: row["text"],
      date: Moment(milliseconds: row["date"]))
  }
}
