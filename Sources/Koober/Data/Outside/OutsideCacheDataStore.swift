import Scenes

/// Where small values are kept, as something outside that a recording writes down.
@MainActor
final class OutsideCacheDataStore: CacheDataStore {
  private let store: any CacheDataStore
  private let outside: StageOutside

  init(_ store: any CacheDataStore, _ outside: StageOutside) {
    self.store = store
    self.outside = outside
  }

  func value(_ key: String, of user: String) throws(KooberError) -> CachedValue? {
    try outside.value(of: "cache.read \(key)") { () throws(KooberError) in
      try store.value(key, of: user)
    }
  }

  func save(_ value: CachedValue, as key: String, of user: String) throws(KooberError) {
    try outside.perform("cache.save \(key)") { () throws(KooberError) in
      try store.save(value, as: key, of: user)
    }
  }

  func forget(_ user: String) throws(KooberError) {
    try outside.perform("cache.forget") { () throws(KooberError) in try store.forget(user) }
  }
}
