package import Scenes

/// What somebody wants to be let in with.
package enum AuthAttempt: Hashable, Sendable {
  /// An account that exists.
  case signIn(email: String, password: Secret<String>)
  /// An account to be made.
  case signUp(name: String, email: String, password: Secret<String>)
  /// Nothing at all.
  case guest
}
