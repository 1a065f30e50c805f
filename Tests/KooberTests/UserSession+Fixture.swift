import Scenes

@testable import Koober

extension UserSession {
  /// A session as the fake accounts make it.
  static func make(name: String = "jane", email: String = "jane@example.com") -> UserSession {
    UserSession(
      profile: UserProfile(id: email, name: name, email: email),
      remoteSession: RemoteUserSession(token: Secret("token of \(email)")))
  }
}

extension AuthAttempt {
  /// Signing in as Jane.
  static func make(email: String = "jane@example.com", password: String = "secret") -> AuthAttempt {
    .signIn(email: email, password: Secret(password))
  }
}
