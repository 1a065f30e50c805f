/// Hears that the server no longer accepts a user's token.
@MainActor
package protocol SessionExpiredResponder: AnyObject {
  func sessionExpired(_ session: RemoteUserSession)
}
