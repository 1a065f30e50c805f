import FoundationEssentials
import GRDB
import Scenes

/// The database of users' data: one SQLite file that only its owner can read.
///
/// The file is created by the first write and opened on first use: a file that cannot be opened now, for example
/// because the disk is full, may be opened later. Several processes can share it.
///
/// Written data is on disk: the file has a write-ahead log that is synced with each transaction. Without the
/// sync, data would survive the end of the process but not a crash of the machine; transactions follow from
/// user actions, so the cost is not noticeable.
///
/// The structure of a small file is checked completely. Of a larger one only the beginning is read. A changed message or
/// ride is detected when it is read: such rows have a ``RowSum`` of what does not change; other values have none.
@MainActor
final class KooberDatabase {
  private static let name = "koober.sqlite"
  /// The size, in bytes, up to which a file is checked completely: that takes about a millisecond.
  private static let checkedSize = 1 << 20

  private let folder: PrivateFolder
  private let path: String
  private var queue: DatabaseQueue?

  /// Creates the database of a directory and opens the file if it exists.
  ///
  /// - Throws: ``KooberStorageError`` if the file cannot be used.
  init(folder: String) throws(KooberStorageError) {
    self.folder = PrivateFolder(path: folder)
    path = "\(folder)/\(Self.name)"
    guard FileManager.default.fileExists(atPath: path) else { return }
    do {
      queue = try makeQueue()
    } catch .unusable {
      // The next read or write tries again and reports a failure.
      queue = nil
    }
  }

  /// Reads in one transaction; returns `empty` while there is no file.
  ///
  /// - Throws: ``KooberError/notReadable`` or ``KooberError/damagedStorage``.
  func read<Value>(
    orElse empty: Value, _ body: (Database) throws -> Value
  ) throws(KooberError) -> Value {
    guard queue != nil || FileManager.default.fileExists(atPath: path) else { return empty }
    do { return try open().read(body) } catch { throw Self.error(error, or: .notReadable) }
  }

  /// Writes in one transaction, after which everything is on disk, or nothing.
  ///
  /// - Throws: ``KooberError/notStored`` or ``KooberError/damagedStorage``.
  func write<Value>(_ body: (Database) throws -> Value) throws(KooberError) -> Value {
    do { return try open().write(body) } catch { throw Self.error(error, or: .notStored) }
  }

  /// Reads rows; if they have a column `isIntact`, it is true.
  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments, _ make: (Row) throws -> Value
  ) throws(KooberError) -> [Value] {
    try read(orElse: []) { db in
      try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
        guard row["isIntact"] as Bool? != false else { throw KooberError.damagedStorage }
        return try make(row)
      }
    }
  }

  /// Executes a statement once for each list of arguments, all or nothing.
  func execute(_ sql: String, each: [StatementArguments]) throws(KooberError) {
    guard !each.isEmpty else { return }
    try write { db in
      for arguments in each { try db.execute(sql: sql, arguments: arguments) }
    }
  }

  /// Deletes all of a user's rows of a table; does not create a file.
  func deleteRows(of user: String, in table: String) throws(KooberError) {
    guard queue != nil || FileManager.default.fileExists(atPath: path) else { return }
    try execute("DELETE FROM \(table) WHERE user = ?", each: [[user]])
  }

  // MARK: Opening

  private func open() throws(KooberStorageError) -> DatabaseQueue {
    if let queue { return queue }
    let opened = try makeQueue()
    queue = opened
    return opened
  }

  private func makeQueue(attempts: Int = 3) throws(KooberStorageError) -> DatabaseQueue {
    do {
      return try connect()
    } catch let error as KooberStorageError {
      throw error
    } catch let error as DatabaseError {
      // Two connections that create the file at the same moment conflict, and one of them fails immediately.
      if error.resultCode == .SQLITE_BUSY, attempts > 1 {
        return try makeQueue(attempts: attempts - 1)
      }
      let reason = error.message ?? "\(error.resultCode)"
      throw error.isDamage
        ? .damaged(path: path, reason: reason) : .unusable(path: path, reason: reason)
    } catch {
      throw .unusable(path: path, reason: "\(error)")
    }
  }

  private func connect() throws -> DatabaseQueue {
    let inspection = try inspect()
    // The last connection deletes the log of a file: a read-only connection must not be the last.
    defer { try? inspection?.close() }
    try makePrivate()
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
    try queue.writeWithoutTransaction(setUp)
    try migrate(queue)
    return queue
  }

  /// Checks a file before anything in it is changed.
  ///
  /// - Returns: The connection used for the check; nil if there is no file yet.
  private func inspect() throws -> DatabaseQueue? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    var configuration = Self.configuration
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { db in
      let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
      let hasTables =
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema)") == true
      guard application == KooberSchema.applicationID || (application == 0 && !hasTables) else {
        throw KooberStorageError.foreign(path: path)
      }
      guard try !KooberSchema.migrator.hasBeenSuperseded(db) else {
        throw KooberStorageError.newer(path: path)
      }
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      guard let size, size <= Self.checkedSize else { return }
      let problems = try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
      guard problems == ["ok"] else {
        throw KooberStorageError.damaged(
          path: path, reason: problems.first ?? "the check failed")
      }
    }
    return queue
  }

  /// Makes sure that the file exists and that no other user can read it or its log, which gets the mode of the
  /// file.
  private func makePrivate() throws {
    let files = FileManager.default
    try folder.make()
    try folder.makeFile(Self.name)
    for path in [path, path + "-wal", path + "-shm"] where files.fileExists(atPath: path) {
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
  }

  /// Marks the file as Koober's before it has tables, so that other processes recognize it.
  private func setUp(_ db: Database) throws {
    try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") != KooberSchema.applicationID else {
      return
    }
    try db.execute(sql: "PRAGMA application_id = \(KooberSchema.applicationID)")
  }

  private func migrate(_ queue: DatabaseQueue) throws {
    let migrator = KooberSchema.migrator
    do {
      try migrator.migrate(queue)
    } catch {
      // A second process finds the tables created.
      guard try queue.read(migrator.hasCompletedMigrations) else { throw error }
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    // Transactions are short, but SQLite's waiting is not fair: while several processes write, one of
    // them may have to wait for many transactions of the others, each of which syncs the disk.
    configuration.busyMode = .timeout(20)
    configuration.prepareDatabase { $0.add(function: RowSum.function) }
    return configuration
  }

  private static func error(_ error: any Error, or fallback: KooberError) -> KooberError {
    switch error {
    case let error as KooberError: error
    case is RowDecodingError: .damagedStorage
    case let error as DatabaseError where error.isDamage: .damagedStorage
    case KooberStorageError.unusable: fallback
    case is KooberStorageError: .damagedStorage
    default: fallback
    }
  }
}

extension DatabaseError {
  fileprivate var isDamage: Bool {
    resultCode == .SQLITE_NOTADB || resultCode == .SQLITE_CORRUPT
  }
}

extension Row {
  func date(_ column: String) throws -> Moment {
    Moment(seconds: try decode(forColumn: column))
  }
}

/// The reason why Koober's database cannot be used; the file is never replaced.
package enum KooberStorageError: Error, Equatable, Sendable, CustomStringConvertible {
  case damaged(path: String, reason: String)
  case foreign(path: String)
  case newer(path: String)
  case unusable(path: String, reason: String)

  package var description: String {
    switch self {
    case .damaged(let path, let reason):
      "the database '\(path)' is damaged and was not changed: \(reason); move the file, or choose another directory "
        + "with --home"
    case .foreign(let path):
      "the database '\(path)' belongs to another program; move the file, or choose another directory with --home"
    case .newer(let path):
      "the database '\(path)' was written by a newer version of Koober; use that version, or choose another "
        + "directory with --home"
    case .unusable(let path, let reason): "cannot use the database '\(path)': \(reason)"
    }
  }
}
