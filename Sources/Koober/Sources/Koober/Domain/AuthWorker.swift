/// The session of the user of this device, from wherever it is kept, and from the server that gives it.
@MainActor
protocol UserSessionRepository: AnyObject {
  /// The session of the last launch; nil if there is none.
  func readUserSession() throws(KooberError) -> UserSession?
  /// Signs a user in; the session is not stored yet.
  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession
  func keep(_ session: UserSession) throws(KooberError)
  /// Deletes a session from this device; a session of another user who signed in since then stays.
  func forget(_ session: UserSession) throws(KooberError)
  /// The session of a user who was signed in when the app was saved, which is not stored yet.
  func session(of profile: UserProfile) -> UserSession?
  /// Stores a session, or deletes the stored one if the session is nil, where a different one is stored.
  func keepOnly(_ session: UserSession?) throws(KooberError)
  /// Tells the server that a session is over; a failure is ignored.
  func revoke(_ session: UserSession) async
}

/// A receiver of the notification that the server no longer accepts a user's token.
@MainActor
protocol SessionExpiredResponder: AnyObject {
  func sessionExpired(_ session: RemoteUserSession)
}

/// Signs users in and out, and checks their passwords.
@MainActor
struct AuthWorker {
  let repository: any UserSessionRepository
  /// Starts work that has a name and is not awaited.
  let start: @MainActor (String, @escaping @MainActor () async -> Void) -> Void

  func readUserSession() throws(KooberError) -> UserSession? { try repository.readUserSession() }

  /// Signs a user in and stores the session.
  ///
  /// - Throws: The reason why no user is signed in; the server then knows that the session is over.
  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    let session = try await repository.authenticate(attempt)
    do throws(KooberError) {
      // A session without an owner must not stay valid.
      guard !Task.isCancelled else { throw .notSignedIn }
      try repository.keep(session)
    } catch {
      revoke(session)
      throw error
    }
    return session
  }

  /// Checks a password with the server; the session of the user does not change.
  ///
  /// - Throws: The reason why the check failed; a guest has no password.
  func verify(_ password: Credential, of session: UserSession) async throws(KooberError) {
    guard let email = session.profile.email else { throw .invalidCredentials }
    let other = try await repository.authenticate(.signIn(email: email, password: password))
    // The session was made for the check only.
    if other.remoteSession != session.remoteSession { revoke(other) }
  }

  /// Deletes a session from this device and tells the server.
  func signOut(_ session: UserSession) throws(KooberError) {
    try repository.forget(session)
    revoke(session)
  }

  /// Deletes a session that the server has ended; one that cannot be deleted is rejected by the server again.
  func forgetExpired(_ session: UserSession) { try? repository.forget(session) }

  /// The session of a user who was signed in when the app was saved.
  func session(of profile: UserProfile) -> UserSession? { repository.session(of: profile) }

  /// Stores a restored session, or deletes the stored one if there is none.
  func keepOnly(_ session: UserSession?) throws(KooberError) { try repository.keepOnly(session) }

  private func revoke(_ session: UserSession) {
    start("auth.revoke") { [repository] in await repository.revoke(session) }
  }
}
