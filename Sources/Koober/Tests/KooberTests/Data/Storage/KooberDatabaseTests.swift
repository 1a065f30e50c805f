import FoundationEssentials
import GRDB
import Scenes
import Testing

@testable import Koober

@MainActor
struct KooberDatabaseTests {
  private let home = TemporaryHome()

  private var path: String { home.path + "/koober.sqlite" }

  private func makeHome() throws {
    try FileManager.default.createDirectory(atPath: home.path, withIntermediateDirectories: true)
  }

  private func put(_ bytes: Data) throws {
    try makeHome()
    try bytes.write(to: URL(filePath: path))
  }

  /// Executes SQL in the file, as another program would.
  private func execute(_ sql: String) throws {
    try makeHome()
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private var bytes: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func texts(_ storages: Storages) throws -> [String] {
    try storages.messages.messages(of: "jane").map(\.text)
  }

  // MARK: The file

  @Test func theFileIsCreatedByTheFirstWrite() throws {
    let storages = try Storages.inFolder(home.path)
    #expect(try storages.messages.messages(of: "jane") == [])
    #expect(try storages.cache.value("key", of: "jane") == nil)
    #expect(!FileManager.default.fileExists(atPath: home.path))
    try storages.messages.append(.make(1), of: "jane")
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func onlyTheOwnerCanReadTheFiles() throws {
    let storages = try Storages.inFolder(home.path)
    try storages.messages.append(.make(1), of: "jane")
    #expect(try mode(home.path) == 0o700)
    for file in ["", "-wal", "-shm"] { #expect(try mode(path + file) == 0o600) }
  }

  @Test func reopeningRestrictsTheFilesToTheirOwner() throws {
    try Storages.inFolder(home.path).messages.append(.make(1), of: "jane")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let storages = try Storages.inFolder(home.path)
    try storages.messages.append(.make(2), of: "jane")
    for file in ["", "-wal", "-shm"] { #expect(try mode(path + file) == 0o600) }
  }

  @Test func usesAWriteAheadLogWithFullSync() throws {
    let database = try KooberDatabase(folder: home.path)
    let settings = try database.write { db in
      [
        try String.fetchOne(db, sql: "PRAGMA journal_mode"),
        try String.fetchOne(db, sql: "PRAGMA synchronous"),
        try String.fetchOne(db, sql: "PRAGMA busy_timeout"),
      ]
    }
    #expect(settings == ["wal", "2", "20000"])
  }

  @Test func anEmptyFileIsUsedAsADatabase() throws {
    try put(Data())
    try Storages.inFolder(home.path).messages.append(.make(1), of: "jane")
    #expect(try texts(.inFolder(home.path)) == ["hello"])
  }

  @Test func theTablesAreCreatedOnce() throws {
    try Storages.inFolder(home.path).messages.append(.make(1), of: "jane")
    func schema() throws -> [String] {
      try KooberDatabase(folder: home.path).read(orElse: []) { db in
        try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
          + String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations")
      }
    }
    let tables = [
      "cache", "grdb_migrations", "messages", "rides", "sqlite_sequence", "teamMessages",
      "1: messages, rides, cache", "2: sums of rows",
    ]
    #expect(try schema() == tables)
    #expect(try schema() == tables)
  }

  // MARK: Files that cannot be used

  @Test func rejectsAFileThatIsNotADatabase() throws {
    let text = Data("This is no database, however long it may be: it is prose.".utf8)
    try put(text)
    let error = KooberStorageError.damaged(path: path, reason: "file is not a database")
    #expect(throws: error) { try KooberDatabase(folder: home.path) }
    #expect(throws: error) {
      try KooberApp(on: .virtual(), options: KooberOptions(home: home.path))
    }
    #expect(try bytes == text)
    #expect(
      error.description == """
        the database '\(path)' is damaged and was not changed: file is not a database; \
        move the file, or choose another directory with --home
        """)
  }

  @Test func rejectsATruncatedDatabase() throws {
    try Storages.inFolder(home.path).messages.append(.make(1), of: "jane")
    let part = try bytes.prefix(bytes.count / 2)
    try put(part)
    #expect {
      try KooberDatabase(folder: home.path)
    } throws: { error in
      if case .damaged(path, _) = error as? KooberStorageError { true } else { false }
    }
    #expect(try bytes == part)
  }

  /// Stores long messages of Jane with about a number of bytes in total.
  private func fill(_ size: Int) throws {
    let text = String(repeating: "hello ", count: 300)
    try KooberDatabase(folder: home.path).write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE counter(n) AS (
            SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ?)
          INSERT INTO messages (user, id, text, date, status, sum)
          SELECT user, id, text, date, 'pending', rowSum(user, id, text, date) FROM (
            SELECT 'jane' AS user, printf('%08X-0000-4000-8000-000000000000', n) AS id,
              ? AS text, 0.0 AS date
            FROM counter)
          """,
        arguments: [size / text.utf8.count, text])
    }
  }

  /// Overwrites the file after its first pages, which contain the roots of the tables.
  private func damage() throws {
    var bytes = try bytes
    bytes.replaceSubrange(81_920..., with: Data(count: bytes.count - 81_920))
    try put(bytes)
  }

  @Test func damageInASmallFileIsFoundOnOpening() throws {
    try fill(500_000)
    try damage()
    let before = try bytes
    #expect {
      try KooberDatabase(folder: home.path)
    } throws: { error in
      if case .damaged(path, _) = error as? KooberStorageError { true } else { false }
    }
    #expect(try bytes == before)
  }

  @Test func damageInALargeFileIsFoundOnReading() throws {
    try fill(2_000_000)
    try damage()
    let storages = try Storages.inFolder(home.path)
    #expect(try storages.rides.rides(of: "jane") == [])
    #expect(throws: KooberError.damagedStorage) { try storages.messages.messages(of: "jane") }
  }

  @Test(arguments: [
    "CREATE TABLE notes (text TEXT)",
    "PRAGMA application_id = 7; CREATE TABLE messages (text TEXT)",
  ])
  func rejectsTheDatabaseOfAnotherProgram(_ sql: String) throws {
    try execute(sql)
    let before = try bytes
    #expect(throws: KooberStorageError.foreign(path: path)) {
      try KooberDatabase(folder: home.path)
    }
    #expect(try bytes == before)
  }

  @Test func rejectsADatabaseOfANewerVersion() throws {
    try Storages.inFolder(home.path).messages.append(.make(1), of: "jane")
    try execute("INSERT INTO grdb_migrations VALUES ('9: feelings')")
    let before = try bytes
    #expect(throws: KooberStorageError.newer(path: path)) {
      try KooberDatabase(folder: home.path)
    }
    #expect(try bytes == before)
  }

  @Test func damageAfterOpeningIsReported() throws {
    let storages = try Storages.inFolder(home.path)
    let text = Data("Another program replaced the file.".utf8)
    try put(text)
    #expect(throws: KooberError.damagedStorage) { try storages.messages.messages(of: "jane") }
    #expect(throws: KooberError.damagedStorage) {
      try storages.messages.append(.make(1), of: "jane")
    }
    #expect(try bytes == text)
  }

  @Test func aFlippedBitInAStoredTextIsReported() throws {
    let text = "The kangaroo is late"
    try Storages.inFolder(home.path).teamMessages.append([.make(1, text)], of: "jane")
    try Storages.inFolder(home.path).messages.append(.make(1, text), of: "joe")
    var bytes = try bytes
    while let range = bytes.firstRange(of: text.utf8) { bytes[range.lowerBound] ^= 1 }
    try put(bytes)
    let storages = try Storages.inFolder(home.path)
    #expect(throws: KooberError.damagedStorage) { try storages.messages.messages(of: "joe") }
    #expect(try storages.messages.messages(of: "jane") == [])
    #expect(throws: KooberError.damagedStorage) { try storages.teamMessages.messages(of: "jane") }
    #expect(try storages.teamMessages.messages(of: "joe") == [])
  }

  @Test func rowsOfTheFirstVersionGetTheirSums() throws {
    try makeHome()
    var configuration = Configuration()
    configuration.prepareDatabase { $0.add(function: RowSum.function) }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try KooberSchema.migrator.migrate(queue, upTo: "1: messages, rides, cache")
    try queue.close()
    try execute(
      """
      PRAGMA application_id = \(KooberSchema.applicationID);
      INSERT INTO messages (user, id, text, date, status)
      VALUES ('jane', '\(UUID())', 'hello', 1, 'pending')
      """)
    #expect(try texts(.inFolder(home.path)) == ["hello"])
  }

  @Test(arguments: [
    "UPDATE messages SET id = 'one'", "UPDATE messages SET status = 'sent'",
    "UPDATE messages SET status = 'sent', remoteID = '7'",
    "UPDATE messages SET status = 'failed'",
    "UPDATE messages SET status = 'failed', problem = 'sulking'",
  ])
  func anInvalidMessageRowIsReportedAsDamage(_ sql: String) throws {
    let storages = try Storages.inFolder(home.path)
    for number in 1...2 { try storages.messages.append(.make(number), of: "jane") }
    try execute(sql + " WHERE number = 1")
    #expect(throws: KooberError.damagedStorage) { try storages.messages.messages(of: "jane") }
    #expect(try storages.messages.messages(of: "joe") == [])
  }

  @Test(arguments: [
    "UPDATE rides SET option = 'emu'", "UPDATE rides SET progress = 'flying'",
    "UPDATE rides SET fare = 601",
  ])
  func anInvalidRideRowIsReportedAsDamage(_ sql: String) throws {
    let storages = try Storages.inFolder(home.path)
    let ride = Ride(
      id: "a", option: .wallaby, fare: 600, pickUp: "Market hall", dropOff: "Zoo",
      requested: ChatFixture.start, progress: .paid, sequence: 6)
    try storages.rides.save(ride, of: "jane")
    try execute(sql)
    #expect(throws: KooberError.damagedStorage) { try storages.rides.rides(of: "jane") }
    #expect(try storages.rides.rides(of: "joe") == [])
  }

  // MARK: Failing writes

  @Test func writesFailInAnUnwritableHome() throws {
    try put(Data("no folder".utf8))
    let storages = try Storages.inFolder(path + "/home")
    #expect(try storages.messages.messages(of: "jane") == [])
    #expect(throws: KooberError.notStored) {
      try storages.messages.append(.make(1), of: "jane")
    }
  }

  @Test func openingIsRetriedAfterAFailure() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let storages = try Storages.inFolder(home.path)
    #expect(throws: KooberError.notReadable) { try storages.messages.messages(of: "jane") }
    #expect(throws: KooberError.notStored) {
      try storages.messages.append(.make(1), of: "jane")
    }
    try FileManager.default.removeItem(atPath: path)
    try storages.messages.append(.make(1), of: "jane")
    #expect(try texts(storages) == ["hello"])
  }

  @Test func aFullDiskKeepsStoredMessages() throws {
    let database = try KooberDatabase(folder: home.path)
    let store = DatabaseMessageDataStore(database: database)
    try store.append(.make(1), of: "jane")
    // A size limit has the same effect as a full disk.
    try database.write { try $0.execute(sql: "PRAGMA max_page_count = 1") }
    let long = String(repeating: "hello ", count: 300)
    #expect(throws: KooberError.notStored) {
      for number in 2...255 { try store.append(.make(number, long), of: "jane") }
    }
    let kept = try store.messages(of: "jane").map(\.text)
    #expect(kept.first == "hello")
    #expect(kept.dropFirst().allSatisfy { $0 == long })
    try database.write { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    try store.append(.make(255, "last"), of: "jane")
    #expect(try texts(.inFolder(home.path)) == kept + ["last"])
  }

  // MARK: Several processes

  @Test func twoProcessesShareAHome() throws {
    let processes = [try Storages.inFolder(home.path), try Storages.inFolder(home.path)]
    for number in 1...20 {
      try processes[number % 2].messages.append(.make(number, "\(number)"), of: "jane")
    }
    for process in processes { #expect(try texts(process) == (1...20).map(String.init)) }
  }
}
