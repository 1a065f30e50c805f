import Scenes

/// Accounts without a server: lets everybody in whose password is not `wrong`.
@SceneActor
final class FakeAuthRemoteAPI: AuthRemoteAPI {
  private let controls: EnvironmentControls
  private var guests = 0

  init(controls: EnvironmentControls) { self.controls = controls }

  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    switch attempt {
    case .signIn(let email, let password):
      try await controls.pass(.authSignIn)
      guard !email.isEmpty, password.revealed != "wrong" else { throw .invalidCredentials }
      return session(name: String(email.prefix { $0 != "@" }), email: email)
    case .signUp(let name, let email, _):
      try await controls.pass(.authSignUp)
      guard email != "taken@example.com" else { throw .emailTaken }
      return session(name: name, email: email)
    case .guest:
      try await controls.pass(.authGuest)
      guests += 1
      return session(name: "Guest \(guests)", email: nil)
    }
  }

  func revoke(_ session: RemoteUserSession) async throws(KooberError) {
    try await controls.pass(.authRevoke)
  }

  private func session(name: String, email: String?) -> UserSession {
    let id = email ?? name.lowercased()
    return UserSession(
      profile: UserProfile(id: id, name: name, email: email),
      remoteSession: RemoteUserSession(token: Secret("token of \(id)")))
  }
}
