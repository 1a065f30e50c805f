public import Scenes

/// The session of the signed-in user.
@MainActor
@Commands
public final class SessionService: Service {
  /// The state of the session.
  public struct State: Equatable, Codable, Sendable {
    private enum CodingKeys: String, CodingKey { case email }

    /// The e-mail address of the user, if one is signed in.
    public var email: String?
    /// The token of the session, which is redacted.
    public var token: Token?
  }

  /// A secret token.
  public struct Token: Equatable, Sendable, Redacted {
    let text: String
  }

  /// The user whose session has expired: links wait for that user.
  public private(set) var expired: String?
  private let relay = Relay(State())

  /// The state.
  public var state: ObservableState<State> { relay.states }

  /// Signs in.
  public func signIn(email: String, password: Secret<String>) {
    expired = nil
    relay.accept(State(email: email, token: Token(text: password.revealed)))
  }

  /// Ends the session, as a server does.
  @NotACommand public func expire() {
    expired = currentState.email
    relay.accept(State())
  }

  /// Signs out.
  public func signOut() { relay.accept(State()) }
}

extension SessionService: Restorable {
  /// The parts of the state that are not saved.
  public var unsaved: [String] { currentState.token == nil ? [] : ["the token"] }

  /// Restores the user.
  public func restore(_ state: State) { relay.accept(state) }

  /// Restores the user, and reports a missing token as a loss.
  public func restore(_ state: State, losses: inout [String]) {
    restore(state)
    if state.email != nil, state.token == nil { losses.append("the token isn't saved") }
  }
}
