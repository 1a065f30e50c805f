import Foundation
import GRDB
import PseudoTerminal
import Testing

@testable import KooberCloud

struct CloudDatabaseTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("cloud.sqlite") }

  private func content() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test func onlyTheOwnerCanReadANewDatabase() throws {
    let database = try CloudDatabase.open(path)
    #expect(directory.permissions(of: "cloud.sqlite") == 0o600)
    let settings = try database.writeWithoutTransaction { db in
      try [
        String.fetchOne(db, sql: "PRAGMA journal_mode"),
        String.fetchOne(db, sql: "PRAGMA synchronous"),
        String.fetchOne(db, sql: "PRAGMA foreign_keys"),
      ]
    }
    #expect(settings == ["wal", "2", "1"])
    try CloudDatabase.close(database)
    #expect(directory.names == ["cloud.sqlite"])
    try CloudDatabase.close(CloudDatabase.open(path))
  }

  @Test func rejectsAFileThatIsNotADatabase() throws {
    let garbage = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try garbage.write(to: URL(filePath: path))
    #expect(throws: StorageError.damaged(path: path, reason: "file is not a database")) {
      try CloudDatabase.open(path)
    }
    #expect(try content() == garbage)
    #expect(directory.names == ["cloud.sqlite"])
  }

  @Test func rejectsADamagedDatabase() throws {
    let database = try CloudDatabase.open(path)
    try database.write { db in
      for number in 1...200 {
        try db.execute(
          sql: "INSERT INTO users (id, name, created) VALUES (?, ?, 0)",
          arguments: ["\(number)", String(repeating: "x", count: 100)])
      }
    }
    try CloudDatabase.close(database)
    var bytes = try content()
    for index in bytes.indices where index >= 4096 && index % 4096 < 64 { bytes[index] = 0xAA }
    try bytes.write(to: URL(filePath: path))
    let error = #expect(throws: StorageError.self) { try CloudDatabase.open(path) }
    guard case .damaged = error else {
      Issue.record("not damaged but \(String(describing: error))")
      return
    }
    #expect(try content() == bytes)
  }

  @Test func rejectsATruncatedDatabase() throws {
    try CloudDatabase.close(CloudDatabase.open(path))
    let bytes = try content()
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
    let error = #expect(throws: StorageError.self) { try CloudDatabase.open(path) }
    guard case .damaged = error else {
      Issue.record("not damaged but \(String(describing: error))")
      return
    }
    #expect(try content() == bytes.prefix(bytes.count / 2))
  }

  @Test func rejectsTheDatabaseOfAnotherProgram() throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE recipes (name TEXT)") }
    try queue.close()
    let before = try content()
    #expect(throws: StorageError.foreign(path: path)) { try CloudDatabase.open(path) }
    #expect(try content() == before)
  }

  /// The log of a file that a program left without closing it is part of the file.
  @Test func aRejectedDatabaseKeepsItsLog() throws {
    let other = directory.file("other.sqlite")
    let pool = try DatabasePool(path: other)
    try pool.write { try $0.execute(sql: "CREATE TABLE recipes (name TEXT)") }
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: other + end, toPath: path + end)
    }
    try pool.close()
    func log() throws -> Data { try Data(contentsOf: URL(filePath: path + "-wal")) }
    let before = (try content(), try log())
    #expect(throws: StorageError.foreign(path: path)) { try CloudDatabase.open(path) }
    #expect(try content() == before.0)
    #expect(try log() == before.1 && !before.1.isEmpty)
  }

  @Test func rejectsADatabaseOfANewerVersion() throws {
    let database = try CloudDatabase.open(path)
    var migrator = CloudSchema.migrator
    migrator.registerMigration("9: of the future") { _ in }
    try migrator.migrate(database)
    try CloudDatabase.close(database)
    let before = try content()
    let error = #expect(throws: StorageError.self) { try CloudDatabase.open(path) }
    #expect(error == .newer(path: path))
    #expect(
      error?.description == """
        the database '\(path)' was written by a newer version of KooberCloud; use that version, or choose \
        another with --database
        """)
    #expect(try content() == before)
  }

  @Test func onlyOneServerCanLockTheDatabase() throws {
    func lock() throws(StorageError) -> DatabaseLock { try DatabaseLock(path: path) }
    let first = try lock()
    let error = #expect(throws: StorageError.inUse(path: path)) { try lock() }
    #expect(
      error?.description == """
        the database '\(path)' is in use by another server; stop it, or choose another with \
        --database
        """)
    withExtendedLifetime(first) {}
  }

  @Test func rejectsAFolderAndAMissingFolder() {
    #expect(throws: StorageError.unusable(path: directory.path, reason: "it is a directory")) {
      try CloudDatabase.open(directory.path)
    }
    let nowhere = directory.file("nowhere/cloud.sqlite")
    #expect(throws: StorageError.unusable(path: nowhere, reason: "the file cannot be created")) {
      try CloudDatabase.open(nowhere)
    }
  }
}
