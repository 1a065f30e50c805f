import Scenes

/// The server's accounts.
@SceneActor
protocol AuthRemoteAPI: AnyObject {
  /// Lets somebody in.
  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession
}
