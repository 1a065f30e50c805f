import FoundationEssentials
import GRDB
import Scenes

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
