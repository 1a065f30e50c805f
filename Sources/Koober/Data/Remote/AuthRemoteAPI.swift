/// The server's accounts.
@MainActor
package protocol AuthRemoteAPI: AnyObject {
  /// Lets somebody in.
  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession
  /// Says that a session's token is to be worth nothing any more.
  func revoke(_ session: RemoteUserSession) async throws(KooberError)
  /// The session of somebody who was signed in when the app was saved, where no token is needed.
  func session(of profile: UserProfile) -> UserSession?
}

extension AuthRemoteAPI {
  /// None: who lost the token isn't let in again without a password.
  package func session(of profile: UserProfile) -> UserSession? { nil }
}
