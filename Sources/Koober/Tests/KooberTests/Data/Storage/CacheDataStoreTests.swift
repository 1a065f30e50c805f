import FoundationEssentials
import Scenes
import Testing

@testable import Koober

@MainActor
struct CacheDataStoreTests {
  private let home = TemporaryHome()

  private func value(_ text: String, at seconds: TimeInterval = 0) -> CachedValue {
    CachedValue(
      data: Data(text.utf8), fetched: ChatFixture.start.adding(seconds: seconds))
  }

  @Test(arguments: StorageKind.allCases)
  func savingReplacesTheValueOfAKey(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).cache
    #expect(try store.value("profile", of: "jane") == nil)
    try store.save(value("old"), as: "profile", of: "jane")
    try store.save(value("", at: 0.1), as: "profile", of: "jane")
    try store.save(value("other"), as: "options", of: "jane")
    #expect(try store.value("profile", of: "jane") == value("", at: 0.1))
    #expect(try store.value("options", of: "jane") == value("other"))
    #expect(try store.value("profile", of: "joe") == nil)
  }

  @Test func valuesPersistAcrossLaunches() throws {
    try StorageKind.database.make(home: home).cache.save(value("a"), as: "key", of: "jane")
    let again = try StorageKind.database.make(home: home).cache
    #expect(try again.value("key", of: "jane") == value("a"))
  }
}
