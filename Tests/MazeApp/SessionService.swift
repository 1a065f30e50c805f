package import Scenes

/// The session of the signed-in user.
@MainActor
@Commands
package final class SessionService: Service {
  package struct State: Codable, Equatable {
    /// The signed-in user, if any.
    package var user: MazeUser?
    /// The number of sign-ins.
    package var visit = 0
  }

  private let relay = Relay(State())

  package init() {}

  package var state: ObservableState<State> { relay.states }

  /// Signs in a user in place of the current one.
  package func signIn(_ user: MazeUser) {
    guard currentState.user != user else { return }
    relay.accept(State(user: user, visit: currentState.visit + 1))
  }

  /// Signs out.
  package func signOut() {
    guard currentState.user != nil else { return }
    relay.accept(State(user: nil, visit: currentState.visit))
  }
}

extension SessionService: Restorable {
  package func restore(_ state: State) { relay.accept(state) }
}
