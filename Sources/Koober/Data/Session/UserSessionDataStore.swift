import Scenes

/// Where a session is kept from one launch to the next.
@MainActor
protocol UserSessionDataStore: AnyObject {
  /// The session that was saved last; nil where there is none.
  func read() throws(KooberError) -> UserSession?
  /// Keeps a session in the place of any other.
  func save(_ session: UserSession) throws(KooberError)
  /// Forgets the session; nothing happens where there is none.
  func delete() throws(KooberError)
}
