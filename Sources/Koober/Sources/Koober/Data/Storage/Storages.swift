import Scenes

/// All stored data of users on this device except the session.
@MainActor
struct Storages {
  let messages: any MessageDataStore
  let teamMessages: any TeamMessageDataStore
  let rides: any RideDataStore
  let cache: any CacheDataStore
  var kept: [any Restorable] = []

  /// Deletes all data of a guest; continues after a failure and then throws the first error.
  func forget(_ user: String) throws(KooberError) {
    var failure: KooberError?
    for forget in [messages.forget, teamMessages.forget, rides.forget, cache.forget] {
      do throws(KooberError) { try forget(user) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  /// The same storages as external values that a recording writes.
  func external(through external: StageExternal) -> Storages {
    Storages(
      messages: ExternalMessageDataStore(messages, through: external),
      teamMessages: ExternalTeamMessageDataStore(teamMessages, through: external),
      rides: ExternalRideDataStore(rides, through: external),
      cache: ExternalCacheDataStore(cache, through: external))
  }

  static func inMemory() -> Storages {
    let messages = InMemoryMessageDataStore()
    let teamMessages = InMemoryTeamMessageDataStore()
    let rides = InMemoryRideDataStore()
    let cache = InMemoryCacheDataStore()
    return Storages(
      messages: messages, teamMessages: teamMessages, rides: rides, cache: cache,
      kept: [messages, teamMessages, rides, cache])
  }

  static func inFolder(_ folder: String) throws(KooberStorageError) -> Storages {
    let database = try KooberDatabase(folder: folder)
    return Storages(
      messages: DatabaseMessageDataStore(database: database),
      teamMessages: DatabaseTeamMessageDataStore(database: database),
      rides: DatabaseRideDataStore(database: database),
      cache: DatabaseCacheDataStore(database: database))
  }
}

/// The data of each user, kept in memory while the process runs.
@MainActor
class InMemoryRecords<Content: Codable & Sendable>: Restorable {
  var records: [String: Content] = [:]

  func forget(_ user: String) throws(KooberError) { records[user] = nil }

  var savedState: [String: Content] { records }

  func restore(_ records: [String: Content]) { self.records = records }
}
