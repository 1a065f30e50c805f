import Foundation
import GRDB

/// Opens the server's database.
enum CloudDatabase {
  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    return configuration
  }

  /// A database that is gone with the process.
  static func inMemory() throws -> any DatabaseWriter {
    let queue = try DatabaseQueue(configuration: configuration)
    try CloudSchema.migrator.migrate(queue)
    return queue
  }

  /// Opens a file, which is made where there is none, and brings its tables up to date.
  ///
  /// What is written is on disk before it is acknowledged: the file has a write-ahead log that is synced with
  /// each transaction.
  ///
  /// - Throws: `StorageError`; the file stays as it was then.
  static func open(_ path: String) throws(StorageError) -> any DatabaseWriter {
    try prepare(path)
    do {
      try inspect(path)
      let pool = try DatabasePool(path: path, configuration: configuration)
      // A pool's own setting survives a crash of the program, but not one of the machine.
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

  /// Closes a database, with all that was written in its one file.
  static func close(_ database: any DatabaseWriter) throws {
    _ = try database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try database.close()
  }

  /// Sees to it that there is a file, which only its owner can read if it is new.
  static func prepare(_ path: String) throws(StorageError) {
    let files = FileManager.default
    if files.fileExists(atPath: path) {
      let type = try? files.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      guard type != .typeDirectory else { throw .unusable(path: path, reason: "it is a folder") }
    } else {
      guard
        files.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw .unusable(path: path, reason: "it can't be made") }
    }
  }

  /// Looks at a file before anything in it is changed.
  private static func inspect(_ path: String) throws {
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { db in
      let problems = try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
      guard problems == ["ok"] else {
        throw StorageError.damaged(path: path, reason: problems.first ?? "it can't be checked")
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
    try queue.close()
  }
}
