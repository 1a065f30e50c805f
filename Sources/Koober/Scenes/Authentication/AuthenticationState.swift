import Scenes

/// Whether a user is who they seem to be.
struct AuthenticationState: Hashable, Codable, Sendable {
  private enum CodingKeys: String, CodingKey { case reason, email, problem }

  /// How far it is known.
  enum Phase: Hashable, Sendable {
    /// The password is kept for as long as it is entered.
    case entering(Secret<String>?)
    /// The server is being asked.
    case checking(Secret<String>)
    case confirmed
  }

  /// Why somebody wants to know, in words.
  let reason: String
  /// The address of the account; nil for a guest, who has no password.
  let email: String?
  var phase = Phase.entering(nil)
  /// Why the last attempt has failed.
  var problem: KooberError?

  /// What was entered, as long as it is kept.
  var password: Secret<String>? {
    switch phase {
    case .entering(let password): password
    case .checking(let password): password
    case .confirmed: nil
    }
  }

  /// What is being asked of the server.
  var request: Secret<String>? {
    guard case .checking(let password) = phase else { return nil }
    return password
  }

  /// What happens to the state.
  enum Event {
    case entered(Secret<String>?)
    case submitted
    case confirmed
    case failed(KooberError)
  }

  /// The state after an event; nil where the event means nothing to this one.
  static func reduce(_ state: AuthenticationState, _ event: Event) -> AuthenticationState? {
    var next = state
    next.problem = nil
    switch (state.phase, event) {
    case (.entering, .entered(let password)): next.phase = .entering(password)
    case (.entering, .submitted) where state.email == nil: next.phase = .confirmed
    case (.entering(.some(let password)), .submitted): next.phase = .checking(password)
    case (.entering(nil), .submitted): next.problem = .formIncomplete
    case (.checking, .confirmed): next.phase = .confirmed
    case (.checking, .failed(let error)):
      next.phase = .entering(nil)
      next.problem = error
    default: return nil
    }
    return next
  }
}
