import GRDB
import Hummingbird

/// A message in the chat that all users share.
struct Message: Hashable, Encodable, Sendable {
  /// The author, with the name at the time of the message.
  struct Author: Hashable, Encodable, Sendable {
    let id: String
    let name: String
  }

  let id: String
  /// The message's number, from 1, in the order in which messages were accepted; numbers may be skipped.
  let sequence: Int64
  let author: Author
  let text: String
  let date: Moment
}

struct MessageStore: Sendable {
  let database: any DatabaseWriter

  /// Adds a message, at most once for each key; reusing a key for another text is an error.
  func add(
    _ text: String, id: String, key: String, of user: User, at now: Moment
  ) async throws -> (message: Message, isNew: Bool) {
    try await database.write { db in
      let existing = try Row.fetchOne(
        db, sql: "SELECT * FROM messages WHERE user = ? AND key = ?", arguments: [user.id, key])
      if let existing = existing.map(Message.init(row:)) {
        guard Array(existing.text.utf8) == Array(text.utf8) else {
          throw CloudError.idempotencyKeyReused
        }
        return (existing, false)
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
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], sequence: row["sequence"],
      author: Author(id: row["user"], name: row["author"]), text: row["text"],
      date: Moment(milliseconds: row["date"]))
  }
}

/// The routes of the chat that all users share.
extension Cloud {
  var messageRoutes: [Route] {
    [
      route(.post, "/v1/messages", handle: sendMessage),
      route(.get, "/v1/messages", handle: listMessages),
    ]
  }

  /// `POST /v1/messages` with a text and an `Idempotency-Key`: 201 and the message, once it is on disk.
  ///
  /// A repeated key with the same text has the same answer and adds nothing; with a different text it is 422.
  @Sendable private func sendMessage(_ call: Call, _ user: User) async throws -> Response {
    struct Body: Decodable { let text: String }
    let key = try call.idempotencyKey()
    let text = try await call.body(Body.self).text
    try TextRule.message.check(text, of: "text")
    try userLimiter.count(.message, of: user, at: environment.now())
    let (message, isNew) = try await messages.add(
      text, id: environment.newID(), key: key, of: user, at: environment.now())
    if isNew { notifier.notify(.messages) }
    return Answer.json(.created, message)
  }

  /// `GET /v1/messages?after=N&limit=N&wait=S`: 200 and the messages after a number, in order, with the
  /// number to continue from.
  ///
  /// With `wait`, an answer without messages is delayed for that number of seconds, or until there is one.
  @Sendable private func listMessages(_ call: Call, _ user: User) async throws -> Response {
    struct Body: Encodable {
      let messages: [Message]
      let next: Int64
    }
    let after = try call.after()
    let limit = try call.number("limit", in: 1...200, default: 100)
    let found = try await newItems(of: .messages, for: call, of: user) {
      try await messages.messages(after: after, limit: limit)
    }
    return Answer.json(.ok, Body(messages: found, next: found.last?.sequence ?? after))
  }
}
