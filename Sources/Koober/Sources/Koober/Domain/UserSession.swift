package struct UserSession: Hashable, Sendable {
  package let profile: UserProfile
  package let remoteSession: RemoteUserSession

  package init(profile: UserProfile, remoteSession: RemoteUserSession) {
    self.profile = profile
    self.remoteSession = remoteSession
  }
}

package struct RemoteUserSession: Hashable, Sendable {
  package let token: Credential

  package init(token: Credential) { self.token = token }
}

package struct UserProfile: Hashable, Identifiable, Sendable {
  package let id: String
  package var name: String
  /// The address of the account; nil for guests.
  package let email: String?

  package init(id: String, name: String, email: String?) {
    self.id = id
    self.name = name
    self.email = email
  }

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
      name.unicodeScalars.contains(where: \.isVisible),
      !name.unicodeScalars.contains(where: \.isControl)
    else { return nil }
    self.text = String(name)
  }
}

package enum AuthAttempt: Hashable, Sendable {
  case signIn(email: String, password: Credential)
  case signUp(name: String, email: String, password: Credential)
  case guest
}

extension Unicode.Scalar {
  /// Whether the character changes the text around it, by moving, reversing or hiding it, instead of being visible.
  package var isControl: Bool {
    switch self {
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{2028}", "\u{2029}": true
    default: properties.generalCategory == .control
    }
  }

  /// Whether the character is neither white space nor invisible.
  var isVisible: Bool {
    !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .format
  }
}
