package import Scenes

package struct UserSession: Hashable, Sendable {
  package let profile: UserProfile
  package let remoteSession: RemoteUserSession

  package init(profile: UserProfile, remoteSession: RemoteUserSession) {
    self.profile = profile
    self.remoteSession = remoteSession
  }
}

package struct RemoteUserSession: Hashable, Sendable {
  package let token: Secret<String>

  package init(token: Secret<String>) { self.token = token }
}

package struct UserProfile: Hashable, Codable, Identifiable, Sendable {
  package let id: String
  package var name: String
  /// The address of the account; nil for guests.
  package let email: String?

  package var isGuest: Bool { email == nil }
}

/// A user's name: one line, neither blank nor long, without invisible characters.
///
/// The server has the same rules.
struct UserName: Hashable, Sendable {
  static let length = 1...100

  let text: String

  init?(_ text: String) {
    let rest = text.drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    let name = rest[...last]
    guard Self.length.contains(name.unicodeScalars.count),
      !name.unicodeScalars.contains(where: \.isControl)
    else { return nil }
    self.text = String(name)
  }
}

package enum AuthAttempt: Hashable, Sendable {
  case signIn(email: String, password: Secret<String>)
  case signUp(name: String, email: String, password: Secret<String>)
  case guest
}
