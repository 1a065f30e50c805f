package import Scenes

/// Hears that the server no longer accepts a user's token.
@SceneActor
package protocol SessionExpiredResponder: AnyObject {
  func sessionExpired(_ session: RemoteUserSession)
}
