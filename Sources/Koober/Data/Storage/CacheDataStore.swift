import Scenes

/// Where small values from the server are kept, to be shown before they are fetched again.
@MainActor
protocol CacheDataStore: AnyObject {
  /// The value that was saved last under a key; nil where there is none.
  func value(_ key: String, of user: String) throws(KooberError) -> CachedValue?
  /// Keeps a value in the place of any other under its key.
  func save(_ value: CachedValue, as key: String, of user: String) throws(KooberError)
  /// Forgets all that is kept for a user.
  func forget(_ user: String) throws(KooberError)
}
