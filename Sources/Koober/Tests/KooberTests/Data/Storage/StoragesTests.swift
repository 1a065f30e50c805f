import FoundationEssentials
import Scenes
import Testing

@testable import Koober

/// The implementations of the storage; each passes the same tests.
@MainActor
enum StorageKind: CaseIterable {
  case memory, database

  func make(home: TemporaryHome) throws -> Storages {
    switch self {
    case .memory: .inMemory()
    case .database: try .inFolder(home.path)
    }
  }
}

/// A folder that is deleted with the test.
final class TemporaryHome {
  let path = FileManager.default.temporaryDirectory.path + "/koober-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@MainActor
struct StoragesTests {
  private let home = TemporaryHome()

  private let ride = Ride(
    id: "a", option: .wallaby, fare: 600, pickUp: "Market hall", dropOff: "Zoo",
    requested: ChatFixture.start, progress: .paid, sequence: 6)
  private let value = CachedValue(data: Data("value".utf8), fetched: ChatFixture.start)

  private func fill(_ storages: Storages, for user: String) throws {
    try storages.messages.append(.make(1), of: user)
    try storages.teamMessages.append([.make(1)], of: user)
    try storages.rides.save(ride, of: user)
    try storages.cache.save(value, as: "key", of: user)
  }

  private func expect(_ count: Int, of user: String, in storages: Storages) throws {
    #expect(try storages.messages.messages(of: user).count == count)
    #expect(try storages.teamMessages.messages(of: user).count == count)
    #expect(try storages.rides.rides(of: user).count == count)
    #expect((try storages.cache.value("key", of: user) == nil) == (count == 0))
  }

  @Test(arguments: StorageKind.allCases)
  func forgettingDeletesAllDataOfAUser(_ kind: StorageKind) throws {
    let storages = try kind.make(home: home)
    for user in ["guest", "jane"] { try fill(storages, for: user) }
    for _ in 1...2 {
      try storages.forget("guest")
      try expect(0, of: "guest", in: storages)
      try expect(1, of: "jane", in: storages)
    }
  }

  @Test(arguments: StorageKind.allCases)
  func failedDeletionsAreReportedAndTheRestIsDeleted(_ kind: StorageKind) throws {
    let storages = try kind.make(home: home)
    let disk = FailingMessageDataStore()
    let stuck = Storages(
      messages: disk, teamMessages: storages.teamMessages, rides: storages.rides,
      cache: storages.cache)
    try fill(stuck, for: "guest")
    disk.writeError = .notStored
    #expect(throws: KooberError.notStored) { try stuck.forget("guest") }
    #expect(try stuck.messages.messages(of: "guest") == [.make(1)])
    try expect(0, of: "guest", in: storages)
  }

  @Test func deletingAUserCreatesNoFile() throws {
    try Storages.inFolder(home.path).forget("guest")
    #expect(!FileManager.default.fileExists(atPath: home.path))
  }
}
