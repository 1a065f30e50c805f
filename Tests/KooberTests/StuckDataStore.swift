import Scenes

@testable import Koober

/// A session that can neither be replaced nor forgotten, as in a folder that has become read-only.
@MainActor
final class StuckDataStore: UserSessionDataStore {
  private let session: Result<UserSession?, KooberError>

  init(_ session: UserSession?) { self.session = .success(session) }

  init(failing error: KooberError) { session = .failure(error) }

  func read() throws(KooberError) -> UserSession? { try session.get() }
  func save(_ session: UserSession) throws(KooberError) { throw .storageFailed }
  func delete() throws(KooberError) { throw .storageFailed }
}
