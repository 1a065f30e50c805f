import FoundationEssentials
import GRDB
import Scenes

/// Where small values from the server are kept, to be shown before they are fetched again.
@External("cache")
@MainActor
protocol CacheDataStore: AnyObject {
  /// The value that was saved last under a key; nil where there is none.
  @ExternalName("read {key}")
  func value(_ key: String, of user: String) throws(KooberError) -> CachedValue?
  /// Keeps a value in the place of any other under its key.
  @ExternalName("save {key}")
  func save(_ value: CachedValue, as key: String, of user: String) throws(KooberError)
  /// Forgets all that is kept for a user.
  func forget(_ user: String) throws(KooberError)
}

/// A small value from the server, as it was when it was fetched.
struct CachedValue: Hashable, Codable, Sendable {
  let data: Data
  let fetched: Date
}

/// Keeps small values for as long as the process lives.
@MainActor
final class InMemoryCacheDataStore: CacheDataStore {
  private var values: [String: [String: CachedValue]] = [:]

  func value(_ key: String, of user: String) throws(KooberError) -> CachedValue? {
    values[user]?[key]
  }

  func save(_ value: CachedValue, as key: String, of user: String) throws(KooberError) {
    values[user, default: [:]][key] = value
  }

  func forget(_ user: String) throws(KooberError) { values[user] = nil }
}

extension InMemoryCacheDataStore: Restorable {
  var savedState: [String: [String: CachedValue]] { values }

  func restore(_ values: [String: [String: CachedValue]]) { self.values = values }
}

/// Keeps small values in the database.
@MainActor
final class DatabaseCacheDataStore: CacheDataStore {
  private let database: KooberDatabase

  init(database: KooberDatabase) { self.database = database }

  func value(_ key: String, of user: String) throws(KooberError) -> CachedValue? {
    try database.read(orElse: nil) { db in
      try Row.fetchOne(
        db, sql: "SELECT data, fetched FROM cache WHERE user = ? AND key = ?",
        arguments: [user, key]
      ).map { row in
        CachedValue(
          data: try row.decode(forColumn: "data"),
          fetched: Date(timeIntervalSinceReferenceDate: try row.decode(forColumn: "fetched")))
      }
    }
  }

  func save(_ value: CachedValue, as key: String, of user: String) throws(KooberError) {
    try database.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO cache (user, key, data, fetched) VALUES (?, ?, ?, ?)",
        arguments: [user, key, value.data, value.fetched.timeIntervalSinceReferenceDate])
    }
  }

  func forget(_ user: String) throws(KooberError) {
    try database.deleteRows(of: user, in: "cache")
  }
}
