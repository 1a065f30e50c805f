import Scenes

/// Finds out whether a password is that of the user who is signed in.
@MainActor
struct PasswordVerifier {
  private let stage: SceneStage
  private let repository: KooberUserSessionRepository
  private let session: UserSession

  init(on stage: SceneStage, repository: KooberUserSessionRepository, session: UserSession) {
    self.stage = stage
    self.repository = repository
    self.session = session
  }

  /// Asks the server whether a password is right; the user's session stays as it is.
  ///
  /// - Throws: Why it isn't, or can't be known; a guest has no password.
  func verify(_ password: Secret<String>) async throws(KooberError) {
    guard let email = session.profile.email else { throw .invalidCredentials }
    let other = try await repository.authenticate(.signIn(email: email, password: password))
    guard other.remoteSession != session.remoteSession else { return }
    // It was made for the check only; nobody waits for the server to forget it.
    stage.start("auth.revoke") { [repository] _ in await repository.revoke(other) }
  }
}
