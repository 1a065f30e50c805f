import FoundationEssentials
import GRDB
import Scenes

/// Keeps what users have in one SQLite file that only its owner can read.
///
/// The file is made with the first thing to keep. It is opened when somebody needs it: what can't be opened
/// now, as on a full disk, may be later. Several processes may share it.
///
/// What has been written is on disk: the file has a write-ahead log that is synced with each transaction.
/// It would survive the end of the process without that, but not that of the machine, and a transaction is
/// something that a person has done: its cost isn't felt.
///
/// A file is checked as a whole where that isn't felt either. Of a larger one the beginning is read, as of any,
/// and damage elsewhere shows when what is there is needed.
@MainActor
final class KooberDatabase {
  private static let name = "koober.sqlite"
  /// The size, in bytes, up to which a file is checked as a whole: that takes about a millisecond.
  private static let checkedSize = 1 << 20

  private let folder: PrivateFolder
  private let path: String
  private var queue: DatabaseQueue?

  /// Creates the database of a folder, and opens the file if it is there.
  ///
  /// - Throws: ``KooberStorageError`` where the file is none that may be used.
  init(folder: String) throws(KooberStorageError) {
    self.folder = PrivateFolder(path: folder)
    path = "\(folder)/\(Self.name)"
    guard FileManager.default.fileExists(atPath: path) else { return }
    do {
      queue = try makeQueue()
    } catch .unusable {
      // Whoever reads or writes tries again, and says so where it still can't be opened.
      queue = nil
    }
  }

  /// Reads, in one transaction; what is empty while there is no file.
  ///
  /// - Throws: ``KooberError/notReadable`` or ``KooberError/damagedStorage``.
  func read<Value>(
    orElse empty: Value, _ body: (Database) throws -> Value
  ) throws(KooberError) -> Value {
    guard queue != nil || FileManager.default.fileExists(atPath: path) else { return empty }
    do { return try open().read(body) } catch { throw Self.error(error, or: .notReadable) }
  }

  /// Writes, in one transaction, after which all of it is on disk, or nothing.
  ///
  /// - Throws: ``KooberError/notStored`` or ``KooberError/damagedStorage``.
  func write<Value>(_ body: (Database) throws -> Value) throws(KooberError) -> Value {
    do { return try open().write(body) } catch { throw Self.error(error, or: .notStored) }
  }

  func rows<Value>(
    _ sql: String, _ arguments: StatementArguments, _ make: (Row) throws -> Value
  ) throws(KooberError) -> [Value] {
    try read(orElse: []) { try Row.fetchAll($0, sql: sql, arguments: arguments).map(make) }
  }

  /// Writes by a statement, once for each of several arguments, all or nothing.
  func execute(_ sql: String, each: [StatementArguments]) throws(KooberError) {
    guard !each.isEmpty else { return }
    try write { db in
      for arguments in each { try db.execute(sql: sql, arguments: arguments) }
    }
  }

  /// Deletes all of a user's rows of a table; a file isn't made for that.
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
      // Two that make the file at the same moment stand in each other's way, and one gives way at once.
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
    // The log of a file is deleted with its last connection: one that may only read must not be that.
    defer { try? inspection?.close() }
    try makePrivate()
    let queue = try DatabaseQueue(path: path, configuration: Self.configuration)
    try queue.writeWithoutTransaction(setUp)
    try migrate(queue)
    return queue
  }

  /// Looks at a file before anything in it is changed.
  ///
  /// - Returns: The connection that has looked; nil where there is no file yet.
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
          path: path, reason: problems.first ?? "it can't be checked")
      }
    }
    return queue
  }

  /// Sees to it that there is a file, and that nobody else can read it or its log, which is made under the
  /// mode of the file.
  private func makePrivate() throws {
    let files = FileManager.default
    try folder.make()
    try folder.makeFile(Self.name)
    for path in [path, path + "-wal", path + "-shm"] where files.fileExists(atPath: path) {
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
  }

  /// Makes the file Koober's before there are tables: whoever looks at it meanwhile knows whose it is.
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
      // Who comes second finds the tables made.
      guard try queue.read(migrator.hasCompletedMigrations) else { throw error }
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    // Another process is soon done: what it writes is as short as what is written here.
    configuration.busyMode = .timeout(5)
    return configuration
  }

  private static func error(_ error: any Error, or usual: KooberError) -> KooberError {
    switch error {
    case let error as KooberError: error
    case is RowDecodingError: .damagedStorage
    case let error as DatabaseError where error.isDamage: .damagedStorage
    case KooberStorageError.unusable: usual
    case is KooberStorageError: .damagedStorage
    default: usual
    }
  }
}

extension DatabaseError {
  fileprivate var isDamage: Bool {
    resultCode == .SQLITE_NOTADB || resultCode == .SQLITE_CORRUPT
  }
}

extension Row {
  func date(_ column: String) throws -> Date {
    Date(timeIntervalSinceReferenceDate: try decode(forColumn: column))
  }
}

/// Why Koober's database can't be used; the file is never replaced.
package enum KooberStorageError: Error, Equatable, Sendable, CustomStringConvertible {
  case damaged(path: String, reason: String)
  case foreign(path: String)
  case newer(path: String)
  case unusable(path: String, reason: String)

  package var description: String {
    switch self {
    case .damaged(let path, let reason):
      "\(path) is damaged (\(reason)) and is left as it is; "
        + "move it away, or use another folder with --home"
    case .foreign(let path):
      "\(path) is another program's; move it away, or use another folder with --home"
    case .newer(let path):
      "\(path) is of a newer Koober; use that one, or another folder with --home"
    case .unusable(let path, let reason): "\(path) can't be used: \(reason)"
    }
  }
}
