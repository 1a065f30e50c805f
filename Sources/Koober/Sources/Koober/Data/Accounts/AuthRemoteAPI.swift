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

/// The accounts of the built-in server: every address has one, and its user has a name.
@MainActor
final class FakeAccounts: Restorable {
  /// The names of the users who have chosen one, by the users' ids.
  private var names: [String: String] = [:]
  /// The profile that an earlier process has received; nil if there is none.
  private let kept: @MainActor (_ id: String) -> UserProfile?

  init(kept: @escaping @MainActor (_ id: String) -> UserProfile? = { _ in nil }) {
    self.kept = kept
  }

  /// The user's current profile, given the one that the user has without a chosen name.
  func profile(of user: UserProfile) -> UserProfile {
    var user = user
    user.name = names[user.id] ?? kept(user.id)?.name ?? user.name
    return user
  }

  func rename(_ user: UserProfile.ID, to name: String) { names[user] = name }

  var savedState: [String: String] { names }

  func restore(_ names: [String: String]) { self.names = names }
}

/// Signing in without a server: accepts every password except `wrong`.
struct FakeAuthRemoteAPI: AuthRemoteAPI {
  let uuid: @MainActor () -> UUID
  let accounts: FakeAccounts

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
      accounts.rename(email, to: name.text)
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
      profile: accounts.profile(of: UserProfile(id: id, name: name, email: email)),
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
