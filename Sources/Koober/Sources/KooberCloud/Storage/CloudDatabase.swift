import Foundation
import GRDB
import Glibc

enum CloudDatabase {
  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    return configuration
  }

  /// A database in memory.
  static func inMemory() throws -> any DatabaseWriter {
    let queue = try DatabaseQueue(configuration: configuration)
    try CloudSchema.migrator.migrate(queue)
    return queue
  }

  /// Opens a file, which is created if necessary, and migrates its tables.
  ///
  /// Written data is on disk before it is acknowledged: the file has a write-ahead log that is synced with
  /// each transaction.
  ///
  /// - Throws: `StorageError`; the file is not changed then.
  static func open(_ path: String) throws(StorageError) -> any DatabaseWriter {
    try prepare(path)
    do {
      let inspection = try inspect(path)
      // The last connection deletes the log of a file: a read-only connection must not be the last.
      defer { try? inspection.close() }
      let pool = try DatabasePool(path: path, configuration: configuration)
      // The default of a pool survives a crash of the program, but not one of the machine.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      try CloudSchema.migrator.migrate(pool)
      return pool
    } catch let error as StorageError {
      throw error
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT:
        throw .damaged(path: path, reason: error.message ?? "\(error.resultCode)")
      default:
        throw .unusable(path: path, reason: error.message ?? "\(error.resultCode)")
      }
    } catch {
      throw .unusable(path: path, reason: "\(error)")
    }
  }

  /// Closes a database, with all data in its single file.
  static func close(_ database: any DatabaseWriter) throws {
    _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try database.close()
  }

  /// Makes sure that the file exists; only its owner can read a new one.
  static func prepare(_ path: String) throws(StorageError) {
    let files = FileManager.default
    if files.fileExists(atPath: path) {
      let type = try? files.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      guard type != .typeDirectory else { throw .unusable(path: path, reason: "it is a directory") }
    } else {
      guard
        files.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw .unusable(path: path, reason: "the file cannot be created") }
    }
  }

  /// Checks a file before anything in it is changed.
  ///
  /// - Returns: The connection used for the check.
  private static func inspect(_ path: String) throws -> DatabaseQueue {
    var configuration = configuration
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { db in
      let problems = try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
      guard problems == ["ok"] else {
        throw StorageError.damaged(path: path, reason: problems.first ?? "the check failed")
      }
      let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
      let hasTables =
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema)") == true
      guard application == CloudSchema.applicationID || (application == 0 && !hasTables) else {
        throw StorageError.foreign(path: path)
      }
      guard try !CloudSchema.migrator.hasBeenSuperseded(db) else {
        throw StorageError.newer(path: path)
      }
    }
    return queue
  }
}

/// The reason why a database cannot be used; it is never replaced.
enum StorageError: Error, Equatable, Sendable, CustomStringConvertible {
  case unusable(path: String, reason: String)
  case inUse(path: String)
  case damaged(path: String, reason: String)
  case foreign(path: String)
  case newer(path: String)

  var description: String {
    switch self {
    case .unusable(let path, let reason): "cannot use the database '\(path)': \(reason)"
    case .inUse(let path):
      "the database '\(path)' is in use by another server; stop it, or choose another with --database"
    case .damaged(let path, let reason):
      "the database '\(path)' is damaged and was not changed: \(reason); "
        + "restore a copy, or choose another with --database"
    case .foreign(let path):
      "the database '\(path)' belongs to another program; choose another with --database"
    case .newer(let path):
      "the database '\(path)' was written by a newer version of KooberCloud; use that version, or choose another "
        + "with --database"
    }
  }
}

/// The lock that restricts a database to one server while it exists; the system releases it with the process.
///
/// It is a lock of flock(2), independent of SQLite's locks on the same file.
final class DatabaseLock: Sendable {
  private let file: FileHandle

  /// Locks a file, which is created if necessary.
  init(path: String) throws(StorageError) {
    try CloudDatabase.prepare(path)
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .unusable(path: path, reason: "the file cannot be read")
    }
    while flock(file.fileDescriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: throw .inUse(path: path)
      case let code:
        throw .unusable(path: path, reason: "it cannot be locked (system error \(code))")
      }
    }
    self.file = file
  }
}

enum CloudSchema {
  /// The mark of a KooberCloud file: `KOOB` in the header of the database.
  static let applicationID = 0x4B4F_4F42

  /// All migrations; published ones never change.
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
  /// Dates are milliseconds since 1970. AUTOINCREMENT prevents the reuse of a number.
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
