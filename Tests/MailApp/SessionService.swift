public import Scenes

/// Who is signed in.
@SceneActor
@Commands
public final class SessionService: Service {
  /// What the service knows.
  public struct State: Equatable {
    /// The user, if any.
    public var email: String?
    /// What nobody may read.
    public var token: Token?
  }

  /// A secret.
  public struct Token: Equatable, Redacted {
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
