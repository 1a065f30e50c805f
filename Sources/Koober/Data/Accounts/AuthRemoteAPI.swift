import FoundationEssentials
import Scenes

@External("auth", through: ExternalSessions.self)
@MainActor
package protocol AuthRemoteAPI {
  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession
  func revoke(_ session: RemoteUserSession) async throws(KooberError)
  /// The session of a user who was signed in when the app was saved, if the server needs no token.
  func session(of profile: UserProfile) -> UserSession?
}

extension AuthRemoteAPI {
  /// None: a user whose token is lost has to enter the password again.
  package func session(of profile: UserProfile) -> UserSession? { nil }
}

/// Accounts without a server: accepts every password except `wrong`.
struct FakeAuthRemoteAPI: AuthRemoteAPI {
  let uuid: @MainActor () -> UUID

  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    switch attempt {
    case .signIn(let email, let password):
      guard !email.isEmpty, password.revealed != "wrong" else { throw .invalidCredentials }
      return session(id: email, name: String(email.prefix { $0 != "@" }), email: email)
    case .signUp(let name, let email, let password):
      guard let name = UserName(name) else { throw .nameNotAccepted }
      guard isAddress(email) else { throw .emailNotAccepted }
      guard (6...256).contains(password.revealed.unicodeScalars.count) else {
        throw .passwordNotAccepted
      }
      guard email != "taken@example.com" else { throw .emailTaken }
      return session(id: email, name: name.text, email: email)
    case .guest:
      // Every guest is a new one.
      return session(id: "guest-\(uuid().uuidString.lowercased())", name: "Guest", email: nil)
    }
  }

  func session(of profile: UserProfile) -> UserSession? {
    session(id: profile.id, name: profile.name, email: profile.email)
  }

  func revoke(_ session: RemoteUserSession) async throws(KooberError) {}

  /// Whether there is text on both sides of a single @; only sending mail can verify an address.
  private func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !text.unicodeScalars.contains { $0.isControl || $0.properties.isWhitespace }
  }

  private func session(id: String, name: String, email: String?) -> UserSession {
    UserSession(
      profile: UserProfile(id: id, name: name, email: email),
      remoteSession: RemoteUserSession(token: Credential("token of \(id)")))
  }
}

struct ControlledAuthRemoteAPI: AuthRemoteAPI {
  let api: any AuthRemoteAPI
  let controls: EnvironmentControls
  let delay: Duration

  func authenticate(_ attempt: AuthAttempt) async throws(KooberError) -> UserSession {
    let operation: Operation =
      switch attempt {
      case .signIn: .authSignIn
      case .signUp: .authSignUp
      case .guest: .authGuest
      }
    try await controls.pass(operation, default: delay)
    return try await api.authenticate(attempt)
  }

  func revoke(_ session: RemoteUserSession) async throws(KooberError) {
    // No caller waits for the answer, in virtual time either.
    try await controls.pass(.authRevoke, default: .zero)
    try await api.revoke(session)
  }

  func session(of profile: UserProfile) -> UserSession? { api.session(of: profile) }
}
