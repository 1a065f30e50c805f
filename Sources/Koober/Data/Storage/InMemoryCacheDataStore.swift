import Scenes

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
