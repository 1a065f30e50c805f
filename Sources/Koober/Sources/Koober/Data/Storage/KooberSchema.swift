import GRDB

enum KooberSchema {
  /// The mark of a Koober file: `KOBR` in the header of the database.
  static let applicationID = 0x4B4F_4252

  /// All migrations; published ones never change.
  ///
  /// A change that adds a value to the app, such as an animal or a step of a ride, also adds a migration, if only
  /// an empty one: an older Koober then refuses the file as newer instead of as damaged.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: messages, rides, cache") { db in
      try db.execute(sql: first)
    }
    migrator.registerMigration("2: sums of rows") { db in
      for (table, columns) in sums {
        try db.execute(
          sql: """
            ALTER TABLE \(table) ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
            UPDATE \(table) SET sum = rowSum(\(columns))
            """)
      }
    }
    return migrator
  }

  /// The tables whose rows have a ``RowSum``, with the columns of which it is.
  ///
  /// The status of a message changes, and is not among them.
  private static let sums: KeyValuePairs = [
    "messages": "user, id, text, date",
    "teamMessages": "user, sequence, id, authorID, authorName, text, date",
    "rides": "user, id, option, fare, pickUp, dropOff, requested, progress, sequence",
  ]

  /// The tables of the first version.
  ///
  /// Dates are stored as seconds since 2001, as `Date` counts them, so that they are restored exactly.
  /// AUTOINCREMENT keeps the numbers of messages growing after the last one is deleted.
  private static let first = """
    CREATE TABLE messages (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      user TEXT NOT NULL,
      id TEXT NOT NULL,
      text TEXT NOT NULL,
      date REAL NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('pending', 'sent', 'failed')),
      remoteID TEXT,
      sequence INTEGER,
      problem TEXT,
      UNIQUE (user, id)
    ) STRICT;
    CREATE TABLE teamMessages (
      user TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      id TEXT NOT NULL,
      authorID TEXT NOT NULL,
      authorName TEXT NOT NULL,
      text TEXT NOT NULL,
      date REAL NOT NULL,
      PRIMARY KEY (user, sequence)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE rides (
      number INTEGER PRIMARY KEY,
      user TEXT NOT NULL,
      id TEXT NOT NULL,
      option TEXT NOT NULL,
      fare INTEGER NOT NULL,
      pickUp TEXT NOT NULL,
      dropOff TEXT NOT NULL,
      requested REAL NOT NULL,
      progress TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      UNIQUE (user, id)
    ) STRICT;
    CREATE TABLE cache (
      user TEXT NOT NULL,
      key TEXT NOT NULL,
      data BLOB NOT NULL,
      fetched REAL NOT NULL,
      PRIMARY KEY (user, key)
    ) STRICT, WITHOUT ROWID;
    """
}
