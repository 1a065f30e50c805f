import Scenes

/// All that is kept of users on this device, besides the session.
@SceneActor
struct Storages {
  let messages: any MessageDataStore
  let teamMessages: any TeamMessageDataStore
  let rides: any RideDataStore
  let cache: any CacheDataStore
}

extension Storages {
  /// Keeps all for as long as the process lives.
  static func inMemory() -> Storages {
    Storages(
      messages: InMemoryMessageDataStore(), teamMessages: InMemoryTeamMessageDataStore(),
      rides: InMemoryRideDataStore(), cache: InMemoryCacheDataStore())
  }

  /// Keeps all in a database in a folder.
  static func inFolder(_ folder: String) throws(KooberStorageError) -> Storages {
    let database = try KooberDatabase(folder: folder)
    return Storages(
      messages: DatabaseMessageDataStore(database: database),
      teamMessages: DatabaseTeamMessageDataStore(database: database),
      rides: DatabaseRideDataStore(database: database),
      cache: DatabaseCacheDataStore(database: database))
  }
}
