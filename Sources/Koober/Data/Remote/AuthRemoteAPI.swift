package import Scenes

/// The server's accounts.
@SceneActor
package protocol AuthRemoteAPI: AnyObject {
  /// Lets somebody in.
  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession
  /// Says that a session's token is to be worth nothing any more.
  func revoke(_ session: RemoteUserSession) async throws(KooberError)
}
