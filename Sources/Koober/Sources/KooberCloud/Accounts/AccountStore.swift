import Foundation
import GRDB

struct User: Hashable, Encodable, Sendable {
  let id: String
  let name: String
  /// The e-mail address; nil for guests.
  let email: String?
  let isGuest: Bool

  init(id: String, name: String, email: String?) {
    self.id = id
    self.name = name
    self.email = email
    isGuest = email == nil
  }
}

struct EmailAddress: Hashable, Sendable {
  /// The address as the user wrote it.
  let text: String
  /// The key that all spellings of the same address have.
  var key: String { text.precomposedStringWithCanonicalMapping.lowercased() }

  /// Parses an address: one @ with text on both sides, and at most 254 bytes.
  ///
  /// It contains no white space or control characters. Only sending mail can verify an address.
  init(_ text: String) throws(CloudError) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isVisible = text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
        && scalar.properties.generalCategory != .format
    }
    guard text.utf8.count <= 254, isVisible, parts.count == 2, !parts.contains("") else {
      throw .invalidField("email", problem: "must be an e-mail address of at most 254 bytes")
    }
    self.text = text
  }
}

/// The storage of users and the digests of their tokens.
struct AccountStore: Sendable {
  let database: any DatabaseWriter

  /// Adds a user with a token.
  ///
  /// - Throws: `CloudError.emailTaken`, or `DatabaseError`.
  func add(
    _ user: User, email: EmailAddress?, password: PasswordHash?, token: StoredToken
  ) async throws {
    try await database.write { db in
      if let email,
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM users WHERE emailKey = ?)", arguments: [email.key])
          == true
      {
        throw CloudError.emailTaken
      }
      try db.execute(
        sql: """
          INSERT INTO users (id, name, email, emailKey, password, created)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          user.id, user.name, email?.text, email?.key, password?.description,
          token.created.milliseconds,
        ])
      try Self.insert(token, of: user.id, into: db)
    }
  }

  /// The user with an address, and the hash of the password.
  func account(of email: EmailAddress) async throws -> (user: User, password: PasswordHash)? {
    try await database.read { db in
      guard
        let row = try Row.fetchOne(
          db, sql: "SELECT * FROM users WHERE emailKey = ?", arguments: [email.key]),
        let password = PasswordHash(row["password"] ?? "")
      else { return nil }
      return (User(row: row), password)
    }
  }

  /// Adds a token, removes expired ones, and stores a new hash if there is one.
  func signIn(_ user: User, token: StoredToken, newPassword: PasswordHash?) async throws {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM tokens WHERE expires <= ?", arguments: [token.created.milliseconds])
      if let newPassword {
        try db.execute(
          sql: "UPDATE users SET password = ? WHERE id = ?",
          arguments: [newPassword.description, user.id])
      }
      try Self.insert(token, of: user.id, into: db)
    }
  }

  /// The user of a token.
  ///
  /// - Throws: `CloudError.notSignedIn` or `CloudError.tokenExpired`, or `DatabaseError`.
  func user(of token: BearerToken, at now: Moment) async throws -> User {
    try await database.read { db in
      guard
        let row = try Row.fetchOne(
          db,
          sql: """
            SELECT users.*, tokens.expires FROM tokens JOIN users ON users.id = tokens.user
            WHERE tokens.digest = ?
            """,
          arguments: [token.digest])
      else { throw CloudError.notSignedIn }
      guard Moment(milliseconds: row["expires"]) > now else { throw CloudError.tokenExpired }
      return User(row: row)
    }
  }

  func revoke(_ token: BearerToken) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM tokens WHERE digest = ?", arguments: [token.digest])
    }
  }

  func rename(_ user: User, to name: String) async throws {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE users SET name = ? WHERE id = ?", arguments: [name, user.id])
    }
  }

  private static func insert(_ token: StoredToken, of user: String, into db: Database) throws {
    try db.execute(
      sql: "INSERT INTO tokens (digest, user, created, expires) VALUES (?, ?, ?, ?)",
      arguments: [
        token.digest, user, token.created.milliseconds, token.expires.milliseconds,
      ])
  }
}

extension User {
  fileprivate init(row: Row) {
    self.init(id: row["id"], name: row["name"], email: row["email"])
  }
}
