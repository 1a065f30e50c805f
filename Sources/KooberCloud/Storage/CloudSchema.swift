import GRDB

/// The tables, and how they came to be.
enum CloudSchema {
  /// What marks a file as KooberCloud's: `KOOB` in the header of the database.
  static let applicationID = 0x4B4F_4F42

  /// All steps; those that were published never change.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: accounts, rides, messages") { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: first)
    }
    return migrator
  }

  /// The tables of the first version.
  ///
  /// Moments are milliseconds since 1970. AUTOINCREMENT keeps a number from being given twice.
  private static let first = """
    CREATE TABLE users (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL,
      email TEXT,
      emailKey TEXT UNIQUE,
      password TEXT,
      created INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE tokens (
      digest BLOB PRIMARY KEY NOT NULL,
      user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tokensByExpiry ON tokens (expires);
    CREATE TABLE rides (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      option TEXT NOT NULL,
      fare INTEGER NOT NULL,
      pickUp BLOB NOT NULL,
      dropOff BLOB NOT NULL,
      requested INTEGER NOT NULL,
      pace REAL NOT NULL,
      cancelled INTEGER,
      UNIQUE (user, key)
    ) STRICT;
    CREATE INDEX ridesByUser ON rides (user, sequence);
    CREATE TABLE messages (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      user TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      author TEXT NOT NULL,
      key TEXT NOT NULL,
      text TEXT NOT NULL,
      date INTEGER NOT NULL,
      UNIQUE (user, key)
    ) STRICT;
    """
}
