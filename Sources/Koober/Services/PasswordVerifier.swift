import Scenes

/// Finds out whether a password is that of the user who is signed in.
@SceneActor
struct PasswordVerifier {
  private let stage: SceneStage
  private let repository: KooberUserSessionRepository
  private let session: UserSession

  init(on stage: SceneStage, repository: KooberUserSessionRepository, session: UserSession) {
    self.stage = stage
    self.repository = repository
    self.session = session
  }

  /// Throws unless the password is right; a guest has none. The user's session stays as it is.
  func verify(_ password: Secret<String>) async throws(KooberError) {
    guard let email = session.profile.email else { throw .invalidCredentials }
    let other = try await repository.verify(.signIn(email: email, password: password))
    guard other.remoteSession != session.remoteSession else { return }
    // It was made for the check only; nobody waits for the server to forget it.
    stage.start("auth.revoke") { [repository] _ in await repository.revoke(other) }
  }
}
