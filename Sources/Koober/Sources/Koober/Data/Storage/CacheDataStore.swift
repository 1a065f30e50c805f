import FoundationEssentials
import GRDB
import Scenes

/// The storage of small values from the server, shown until they are fetched again.
@External("cache")
@MainActor
protocol CacheDataStore {
  @ExternalName("read {key}")
  func value(_ key: String, of user: String) throws(KooberError) -> CachedValue?
  /// Stores a value, replacing any other under its key.
  @ExternalName("save {key}")
  func save(_ value: CachedValue, as key: String, of user: String) throws(KooberError)
  func forget(_ user: String) throws(KooberError)
}

struct CachedValue: Hashable, Codable, Sendable {
  let data: Data
  let fetched: Moment
}

@MainActor
final class InMemoryCacheDataStore: InMemoryRecords<[String: CachedValue]>, CacheDataStore {
  func value(_ key: String, of user: String) throws(KooberError) -> CachedValue? {
    records[user]?[key]
  }

  func save(_ value: CachedValue, as key: String, of user: String) throws(KooberError) {
    records[user, default: [:]][key] = value
  }
}

struct DatabaseCacheDataStore: CacheDataStore {
  let database: KooberDatabase

  func value(_ key: String, of user: String) throws(KooberError) -> CachedValue? {
    try database.rows("SELECT data, fetched FROM cache WHERE user = ? AND key = ?", [user, key]) {
      CachedValue(data: try $0.decode(forColumn: "data"), fetched: try $0.date("fetched"))
    }.first
  }

  func save(_ value: CachedValue, as key: String, of user: String) throws(KooberError) {
    try database.execute(
      "INSERT OR REPLACE INTO cache (user, key, data, fetched) VALUES (?, ?, ?, ?)",
      each: [[user, key, value.data, value.fetched.seconds]])
  }

  func forget(_ user: String) throws(KooberError) {
    try database.deleteRows(of: user, in: "cache")
  }
}
