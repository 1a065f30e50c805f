package import Scenes

/// A user who is signed in.
package struct UserSession: Hashable, Sendable {
  package let profile: UserProfile
  package let remoteSession: RemoteUserSession

  package init(profile: UserProfile, remoteSession: RemoteUserSession) {
    self.profile = profile
    self.remoteSession = remoteSession
  }
}

/// What the server knows a signed-in user by.
package struct RemoteUserSession: Hashable, Sendable {
  package let token: Secret<String>

  package init(token: Secret<String>) { self.token = token }
}

/// Who a user is.
package struct UserProfile: Hashable, Codable, Sendable {
  /// What the server knows the user by.
  package let id: String
  package var name: String
  /// The address of the account; guests have none.
  package let email: String?

  /// Whether the user has no account, only this session.
  package var isGuest: Bool { email == nil }

  package init(id: String, name: String, email: String?) {
    self.id = id
    self.name = name
    self.email = email
  }
}

/// What a user is called: one line, neither blank nor long, with nothing in it that can't be seen.
///
/// The server has the same rules.
struct UserName: Hashable, Sendable {
  /// How many Unicode scalars a name may have.
  static let length = 1...100

  /// The name, without space around it.
  let text: String

  /// Creates a name of what was entered; nil where that is none.
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

/// What somebody wants to be let in with.
package enum AuthAttempt: Hashable, Sendable {
  /// An account that exists.
  case signIn(email: String, password: Secret<String>)
  /// An account to be made.
  case signUp(name: String, email: String, password: Secret<String>)
  /// Nothing at all.
  case guest
}
