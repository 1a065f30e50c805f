public import Scenes

/// Who is signed in.
@MainActor
@Commands
public final class SessionService: Service {
  /// What the service knows.
  public struct State: Equatable, Codable, Sendable {
    private enum CodingKeys: String, CodingKey { case email }

    /// The user, if any.
    public var email: String?
    /// What nobody may read.
    public var token: Token?
  }

  /// A secret.
  public struct Token: Equatable, Sendable, Redacted {
    let text: String
  }

  /// Whose session has ended by itself: links wait for that user.
  public private(set) var expired: String?
  private let relay = Relay(State())

  /// The state.
  public var state: ObservableState<State> { relay.states }

  /// Signs in.
  public func signIn(email: String, password: Secret<String>) {
    expired = nil
    relay.accept(State(email: email, token: Token(text: password.revealed)))
  }

  /// Ends the session without being asked.
  @NotACommand public func expire() {
    expired = currentState.email
    relay.accept(State())
  }

  /// Signs out.
  public func signOut() { relay.accept(State()) }
}

extension SessionService: Restorable {
  /// Whoever has a token has it again only where it was in memory.
  public var unsaved: [String] { currentState.token == nil ? [] : ["the token"] }

  /// Knows who was signed in.
  public func restore(_ state: State) { relay.accept(state) }

  /// Knows who was signed in, and says so where the token is missing.
  public func restore(_ state: State, losses: inout [String]) {
    restore(state)
    if state.email != nil, state.token == nil { losses.append("the token isn't saved") }
  }
}
